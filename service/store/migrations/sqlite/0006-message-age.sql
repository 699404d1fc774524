-- What is old is found without reading messages, whose words lie before the time in a row.
create index contact_message_age on contact_message (state, coalesce(settled_at, received_at));
