create table visitor_counter (
  id integer primary key default 1 check (id = 1),
  count integer not null default 0 check (count >= 0)
) strict;

insert into visitor_counter default values;
