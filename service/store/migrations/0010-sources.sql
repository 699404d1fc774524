-- How many visits and clicks on links to partners each source led to, by day (UTC).
-- Nothing says who came or clicked. PostgreSQL gets this table from supabase/migrations.
-- only sqlite
create table daily_source (
  day text not null, -- YYYY-MM-DD
  source text not null,
  visits integer not null,
  clicks integer not null,
  primary key (day, source)
) strict, without rowid;
-- both engines
