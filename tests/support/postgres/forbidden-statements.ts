/** Statements on the counter and its schemas that the public keys of a hosted database must not run. */
export const onCounter = [
  "select * from visitor_counter",
  "select updated_at from visitor_counter",
  "insert into visitor_counter (count) values (5)",
  "insert into visitor_counter (id, count) values (false, 5)",
  "update visitor_counter set count = 1000",
  "delete from visitor_counter",
  "truncate visitor_counter",
  "create table public.mine (id int)",
  "create function private.mine() returns int language sql as 'select 1'",
  "alter table visitor_counter add column mine int",
  "drop function increment_visitor_count()",
];

/** The same with visits and clicks by day. */
export const onDailyCounts = [
  "select * from private.daily_visit",
  "select * from private.daily_outbound_click",
  "insert into private.daily_outbound_click values (current_date, 'buy-now', 'fr', 5)",
  "update private.daily_outbound_click set count = 1000",
  "update private.daily_visit set count = 1000",
  "delete from private.daily_outbound_click",
  "truncate private.daily_visit",
  "select private.languages()",
  "select private.placements()",
  "select private.language_of_request()",
  "drop function increment_outbound_click(text, text)",
];
