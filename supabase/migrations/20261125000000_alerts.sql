-- Notices have another form: an alert that is firing is sent once more. Only when the index is dropped, so that
-- applying this file again deletes nothing.

do $migration$
begin
  if to_regclass('private.contact_message_state') is not null then
    delete from private.notice;
    -- contact_message_age serves all that this index did.
    drop index private.contact_message_state;
  end if;
end
$migration$;
