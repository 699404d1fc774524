-- The database of 1.0.0: its tables, and rows in each. Never change it.
CREATE TABLE store_migration (
  name text primary key,
  -- 1 if versions without this migration can't work with the database.
  breaking bigint not null
);
CREATE TABLE daily_count (
  day date not null,
  source text not null, -- empty if the client did not state it, or it is not counted
  placement text not null, -- of the clicked link; empty for visits; /guide for views of the own page guide
  language text not null, -- of the page; und if the client did not state it
  count bigint not null check (count > 0),
  primary key (day, source, placement, language)
);
CREATE INDEX daily_count_click on daily_count (day) where placement <> '';
CREATE TABLE known_source (
  name text primary key
);
CREATE TABLE source_merge (
  rule text primary key,
  merged_before date not null -- all earlier days are merged
);
CREATE TABLE sale (
  partner text not null,
  sale_key text not null, -- a digest of the order's number, or the day
  import_number bigint not null,
  -- The import that replaced it; null if it counts.
  replaced_by bigint,
  day text not null,
  source text not null, -- empty if the sub-id is unknown, like the next two
  placement text not null,
  language text not null,
  currency text not null,
  state text not null check (state in ('earned', 'pending', 'lost', '')), -- empty for the sum of a day
  -- In 10^-8 of the currency.
  earned bigint not null,
  pending bigint not null,
  lost bigint not null,
  movements text, -- JSON, of an order whose movements are reported
  primary key (partner, import_number, sale_key, source, placement, language, currency)
);
CREATE INDEX sale_day on sale (day) where replaced_by is null;
CREATE INDEX sale_current on sale (partner, sale_key) where replaced_by is null;
CREATE INDEX sale_replaced on sale (partner, replaced_by) where replaced_by is not null;
CREATE TABLE partner_report (
  partner text not null,
  import_number bigint not null,
  layout text not null, -- the answers to the questions about the partner's reports, as JSON
  imported_on text not null,
  primary key (partner, import_number)
);
CREATE TABLE inbox_message (
  id integer primary key, -- the order of arrival
  reference text not null unique,
  -- Of the idempotency key and the texts together; null if the client sent no key.
  idempotency_digest text unique,
  language text,
  state text not null check (state in ('pending', 'delivered', 'handled', 'spam', 'failed')),
  -- When it got this state: by its arrival, its last delivery, or the operator.
  state_since bigint not null,
  received_at bigint not null,
  bytes bigint not null, -- roughly what it takes up
  attempts bigint not null default 0,
  -- The sum of all pauses. A difference of times would depend on the clock never being set.
  waited_ms bigint not null default 0,
  -- When its text was last refused for good; null if it wasn't. 0 once another message was delivered since: the account works, so
  -- its next refusal is final.
  refused_at bigint,
  -- How often the operator had it delivered again: each time, its email has another Message-ID.
  resends bigint not null default 0,
  -- When it can be claimed: after its pause, or after the end of its lease.
  claimable_at bigint not null,
  -- When claimable_at was set. A time in the future means that the clock was set back since.
  claimable_set_at bigint not null,
  -- Of the delivery that has claimed the message. Its outcome ends the claim, so one that is recorded twice changes nothing.
  claim_token text,
  -- When the operator was warned that this unread message will be deleted.
  warned_at bigint,
  reason text, -- why the last attempt failed
  -- The texts come last: SQLite reads a row only up to the column that it needs.
  name text not null,
  email text not null,
  subject text not null,
  message text not null
);
CREATE INDEX inbox_message_untried on inbox_message (state, claimable_at, id) where state = 'pending' and attempts = 0;
CREATE INDEX inbox_message_tried on inbox_message (state, claimable_at, id) where state = 'pending' and attempts > 0;
CREATE INDEX inbox_message_refused on inbox_message (state, refused_at) where refused_at is not null;
CREATE INDEX inbox_message_claimable_set on inbox_message (state, claimable_set_at) where state = 'pending';
CREATE INDEX inbox_message_age on inbox_message (state, state_since, bytes);
CREATE INDEX inbox_message_received on inbox_message (received_at, state);
CREATE INDEX inbox_message_newest on inbox_message (state, id);
CREATE TABLE delivery_pause (
  id bigint primary key check (id = 1), -- one pause, for all instances
  set_at bigint not null,
  ends_at bigint not null,
  waited_ms bigint not null, -- the sum of the pauses without a delivery
  reason text not null,
  is_refusal bigint not null -- 1 if the server refused with 5xx
);
CREATE TABLE notice (
  name text primary key, -- the key of the alert
  state text not null
);
CREATE TABLE store_state (
  name text primary key,
  value text not null
);
CREATE TABLE visitor_counter (
  id integer primary key default 1 check (id = 1),
  count bigint not null default 0 check (count >= 0)
);
insert into store_migration (name, breaking) values ('0001.sql', 0);
insert into daily_count (day, source, placement, language, count) values ('2026-11-27', '', '', 'en', 30);
insert into daily_count (day, source, placement, language, count) values ('2026-11-27', 'newsletter/autumn', '', 'de', 12);
insert into daily_count (day, source, placement, language, count) values ('2026-11-27', 'newsletter/autumn', 'hero', 'de', 4);
insert into daily_count (day, source, placement, language, count) values ('2026-11-27', 'newsletter/autumn', '/guide', 'en', 4);
insert into known_source (name) values ('newsletter/autumn');
insert into source_merge (rule, merged_before) values ('rare', '2000-01-01');
insert into source_merge (rule, merged_before) values ('old', '2000-01-01');
insert into sale (partner, import_number, sale_key, replaced_by, day, source, placement, language, currency, state, earned, pending, lost, movements) values ('Bitcards', 1, 'a1', null, '2026-11-27', 'newsletter/autumn', 'hero', 'de', 'EUR', 'earned', 1250000000, 0, 0, null);
insert into partner_report (partner, import_number, layout, imported_on) values ('Bitcards', 1, '{"date":"Date","sub-id":"Sub","amount":"Amount","currency-column":"","order":"Order","status":"","rows":"states","currency":"EUR","decimal":"."}', '2026-11-28');
insert into inbox_message (id, reference, idempotency_digest, language, state, state_since, received_at, bytes, attempts, waited_ms, refused_at, resends, claimable_at, claimable_set_at, claim_token, warned_at, reason, name, email, subject, message) values (1, '1Q3M9X0K', 'd1Q3M9X0K', 'en', 'pending', 1796083200000, 1796083200000, 120, 1, 60000, null, 0, 1796083200000, 1796083200000, 'c1Q3M9X0K', null, null, 'Ana', 'ana@example.com', 'Card 1Q3M9X0K', 'Where is it? It''s been a day.');
insert into inbox_message (id, reference, idempotency_digest, language, state, state_since, received_at, bytes, attempts, waited_ms, refused_at, resends, claimable_at, claimable_set_at, claim_token, warned_at, reason, name, email, subject, message) values (2, '2Q3M9X0K', 'd2Q3M9X0K', 'en', 'delivered', 1796083200000, 1796083200000, 120, 2, 60000, null, 0, 1796083200000, 1796083200000, 'c2Q3M9X0K', null, null, 'Ana', 'ana@example.com', 'Card 2Q3M9X0K', 'Where is it? It''s been a day.');
insert into inbox_message (id, reference, idempotency_digest, language, state, state_since, received_at, bytes, attempts, waited_ms, refused_at, resends, claimable_at, claimable_set_at, claim_token, warned_at, reason, name, email, subject, message) values (3, '3Q3M9X0K', 'd3Q3M9X0K', 'en', 'handled', 1796083200000, 1796083200000, 120, 2, 60000, null, 0, 1796083200000, 1796083200000, 'c3Q3M9X0K', null, null, 'Ana', 'ana@example.com', 'Card 3Q3M9X0K', 'Where is it? It''s been a day.');
insert into inbox_message (id, reference, idempotency_digest, language, state, state_since, received_at, bytes, attempts, waited_ms, refused_at, resends, claimable_at, claimable_set_at, claim_token, warned_at, reason, name, email, subject, message) values (4, '4Q3M9X0K', 'd4Q3M9X0K', 'en', 'spam', 1796083200000, 1796083200000, 120, 2, 60000, null, 0, 1796083200000, 1796083200000, 'c4Q3M9X0K', null, null, 'Ana', 'ana@example.com', 'Card 4Q3M9X0K', 'Where is it? It''s been a day.');
insert into inbox_message (id, reference, idempotency_digest, language, state, state_since, received_at, bytes, attempts, waited_ms, refused_at, resends, claimable_at, claimable_set_at, claim_token, warned_at, reason, name, email, subject, message) values (5, '5Q3M9X0K', 'd5Q3M9X0K', 'en', 'failed', 1796083200000, 1796083200000, 120, 2, 60000, null, 0, 1796083200000, 1796083200000, 'c5Q3M9X0K', null, '550 no such mailbox', 'Ana', 'ana@example.com', 'Card 5Q3M9X0K', 'Where is it? It''s been a day.');
insert into delivery_pause (id, set_at, ends_at, waited_ms, reason, is_refusal) values (1, 1796083200000, 1796083200001, 1, '421 try later', 0);
insert into notice (name, state) values ('weekly', '{"sent":"2026-11-23"}');
insert into store_state (name, value) values ('created_at', '1795892759000');
insert into visitor_counter (id, count) values (1, 1041);
