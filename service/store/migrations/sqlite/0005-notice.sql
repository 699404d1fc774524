-- What the operator was told of each trouble, and which weekly summary was sent, as the notifier writes it.
create table notice (
  name text primary key,
  state text not null
) strict, without rowid;
