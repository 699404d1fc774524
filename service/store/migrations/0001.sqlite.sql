create table visitor_counter (
  id integer primary key default 1 check (id = 1),
  count bigint not null default 0 check (count >= 0)
);

insert into visitor_counter default values;

-- Until the first backup, its age is that of the database.
insert into store_state values ('created_at', cast(unixepoch() * 1000 as text));
