-- The tables of the store. Days are UTC (YYYY-MM-DD), times are epoch milliseconds. PostgreSQL has the same tables.

create table store_migration (
  name text primary key,
  -- 1 if versions without this migration can't work with the database.
  breaking integer not null
) strict;

create table visitor_counter (
  id integer primary key default 1 check (id = 1),
  count integer not null default 0 check (count >= 0)
) strict;

insert into visitor_counter default values;

create table daily_visit (
  day text not null,
  language text not null, -- of the page; und if the client did not state it
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

create table daily_source (
  day text not null,
  source text not null,
  visits integer not null,
  clicks integer not null,
  primary key (day, source)
) strict, without rowid;

-- Whether an earlier day has shown a source.
create index daily_source_shown on daily_source (source) where visits >= 3;

create table inbox_message (
  id integer primary key, -- the order of arrival
  reference text not null unique,
  -- Of the idempotency key and the texts together; null if the client sent no key.
  idempotency_digest text unique,
  language text,
  state text not null check (state in ('pending', 'delivered', 'handled', 'spam', 'failed')),
  -- When it got this state: by its arrival, its last delivery, or the operator.
  state_since integer not null,
  received_at integer not null,
  bytes integer not null, -- roughly what it takes up
  attempts integer not null default 0,
  -- The sum of all pauses. A difference of times would depend on the clock never being set.
  waited_ms integer not null default 0,
  -- When it can be claimed: after its pause, or after the end of its lease.
  claimable_at integer not null,
  -- When claimable_at was set. A time in the future means that the clock was set back since.
  claimable_set_at integer not null,
  -- Kept with a settled message, so that an outcome that is recorded twice is recognized.
  claim_token text,
  -- When the operator was warned that this unread message will be deleted.
  warned_at integer,
  reason text, -- why the last attempt failed
  -- The texts come last: SQLite reads a row only up to the column that it needs.
  name text not null,
  email text not null,
  subject text not null,
  message text not null
) strict;

create index inbox_message_claimable on inbox_message (claimable_at, id) where state = 'pending';
create index inbox_message_claimable_set on inbox_message (claimable_set_at) where state = 'pending';
create index inbox_message_age on inbox_message (state, state_since, bytes);
-- For the newest messages of a state; those of all states are in the order of the primary key.
create index inbox_message_newest on inbox_message (state, id);

-- Deliveries to a target wait because its server asked for it or can't be used.
create table delivery_pause (
  target text primary key, -- a digest of the delivery's settings
  set_at integer not null,
  ends_at integer not null,
  step integer not null, -- how many pauses followed each other without a delivery
  reason text not null
) strict;

-- Services that use the database. A service that crashed leaves its row until the end of its lease.
create table service_lease (
  holder text primary key,
  set_at integer not null,
  ends_at integer not null
) strict;

-- What the operator was told of each alert, and which weekly email was sent.
create table notice (
  name text primary key,
  state text not null
) strict;

-- Single values.
create table store_state (
  name text primary key,
  value text not null
) strict;
