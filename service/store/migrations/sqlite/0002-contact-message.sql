-- Messages of the contact form: stored before they are acknowledged, then relayed. Times are epoch milliseconds.
create table contact_message (
  id integer primary key, -- the order of arrival
  reference text not null unique,
  -- Of the idempotency key and the words together; null where the client sent no key.
  idempotency_digest text unique,
  name text not null,
  email text not null collate nocase,
  subject text not null,
  message text not null,
  language text,
  state text not null check (state in ('waiting', 'delivered', 'spam', 'undelivered')),
  received_at integer not null,
  attempts integer not null default 0,
  first_attempt_at integer,
  next_attempt_at integer not null,
  claimed_until integer,
  settled_at integer,
  reason text
) strict;

create index contact_message_waiting on contact_message (next_attempt_at, id) where state = 'waiting';
create index contact_message_waiting_of_visitor on contact_message (email, id) where state = 'waiting';
create index contact_message_settled on contact_message (settled_at) where settled_at is not null;
