-- When the operator retried a message that no longer waited: its waiting time begins then. Null if never.

alter table private.contact_message add column if not exists retried_at timestamptz;

create index if not exists contact_message_waiting_since
  on private.contact_message (greatest(received_at, retried_at)) where state = 'waiting';
