-- The stored notices have a new format. Deleting the old ones sends a firing alert once more.
delete from notice;

-- contact_message_age serves all that this index did.
drop index contact_message_state;
