-- Old messages are found by an index, however many there are.

create index if not exists contact_message_age
  on private.contact_message (state, (coalesce(settled_at, received_at)));
