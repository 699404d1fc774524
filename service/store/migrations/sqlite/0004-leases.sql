-- breaking: messages have other states, and a claim is a lease with a token
create table contact_message_with_lease (
  id integer primary key, -- the order of arrival
  reference text not null unique,
  -- Of the idempotency key and the words together; null where the client sent no key.
  idempotency_digest text unique,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  language text,
  state text not null check (state in ('waiting', 'delivered', 'handled', 'spam', 'failed')),
  received_at integer not null,
  attempts integer not null default 0,
  -- The sum of all pauses. A difference of times would depend on the clock never being set.
  waited_ms integer not null default 0,
  -- The end of the pause, or of the lease where there is a token.
  due_at integer not null,
  -- When due_at was set. A time in the future means that the clock was set back since.
  due_set_at integer not null,
  claim_token text,
  settled_at integer,
  reason text
) strict;

insert into contact_message_with_lease
  select id, reference, idempotency_digest, name, email, subject, message, language,
    case state when 'undelivered' then 'failed' else state end, received_at, attempts,
    max(0, next_attempt_at - coalesce(first_attempt_at, next_attempt_at)),
    next_attempt_at, received_at, null, settled_at, reason
  from contact_message order by id;

drop table contact_message;
alter table contact_message_with_lease rename to contact_message;

create index contact_message_waiting on contact_message (due_at, id) where state = 'waiting';
create index contact_message_due_set on contact_message (due_set_at) where state = 'waiting';
create index contact_message_state on contact_message (state, received_at);

-- Set while the receiving server has asked to be left alone. One row at most.
create table delivery_pause (
  id integer primary key default 1 check (id = 1),
  set_at integer not null,
  ends_at integer not null
) strict;

-- How often a limited key was used in its window. Keys are keyed digests of addresses.
create table limit_use (
  key text primary key,
  uses integer not null,
  started_at integer not null,
  ends_at integer not null
) strict, without rowid;

create table secret (
  id integer primary key default 1 check (id = 1),
  value blob not null
) strict;

create table last_backup (
  id integer primary key default 1 check (id = 1),
  made_at integer not null
) strict;
