-- The stored notices have a new format. Deleting the old ones sends a firing alert once more. They are deleted
-- together with the index, so that applying this file again deletes nothing.

do $migration$
begin
  if to_regclass('private.contact_message_state') is not null then
    delete from private.notice;
    -- contact_message_age serves all that this index did.
    drop index private.contact_message_state;
  end if;
end
$migration$;
