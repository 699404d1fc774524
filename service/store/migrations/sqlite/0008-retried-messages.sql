-- When the operator retried a message that no longer waited: its waiting time begins then. Null if never.
alter table contact_message add column retried_at integer;

create index contact_message_waiting_since on contact_message (max(received_at, coalesce(retried_at, 0)))
  where state = 'waiting';
