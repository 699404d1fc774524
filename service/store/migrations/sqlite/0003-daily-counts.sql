-- What is counted for each day (UTC), so that the operator sees how the site does. Nothing says who came or clicked.
create table daily_visit (
  day text not null, -- YYYY-MM-DD
  language text not null, -- of the page; und where the client did not say
  count integer not null check (count > 0),
  primary key (day, language)
) strict, without rowid;

create table daily_outbound_click (
  day text not null,
  placement text not null,
  language text not null,
  count integer not null check (count > 0),
  primary key (day, placement, language)
) strict, without rowid;
