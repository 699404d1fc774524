-- Notices have another form: an alert that is firing is sent once more.
delete from notice;

-- contact_message_age serves all that this index did.
drop index contact_message_state;
