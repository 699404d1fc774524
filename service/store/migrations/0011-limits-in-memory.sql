-- The limits of messages per address are now kept in memory, by each process. An earlier version can use these tables again.
delete from limit_window;
delete from store_state where name = 'secret';
