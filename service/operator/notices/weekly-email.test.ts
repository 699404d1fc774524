import { expect, test } from "vitest";
import { createMemoryStore } from "../../store/memory.fixture.ts";
import { addMessage } from "../../store/new-message.fixture.ts";
import { createWeeklyEmail } from "./weekly-email.ts";

const settings = { KEEP_MESSAGES_DAYS: 30 };

const monday = Date.UTC(2030, 0, 14);

test("the weekly email has the week, its messages, and the parts of the figures", async () => {
  const { database, store } = createMemoryStore();
  database.exec(`
    insert into daily_count values ('2029-12-31', '', '', 'en', 100), ('2029-12-31', '', 'hero', 'en', 8),
      ('2029-12-31', 'direct', '', 'en', 50), ('2030-01-07', 'direct', '', 'en', 75), ('2030-01-07', '', '', 'ar', 20),
      ('2030-01-07', 'direct', 'hero', 'en', 3), ('2030-01-08', 'news.example', '', 'en', 30),
      ('2030-01-08', 'news.example', 'hero', 'en', 3), ('2030-01-09', 'newsletter/spring', '', 'fr', 1),
      ('2030-01-09', 'newsletter/spring', 'hero', 'fr', 1), ('2030-01-09', '', '', 'fr', 39),
      ('2030-01-13', '', '', 'de', 10), ('2030-01-14', '', '', 'en', 999)`);
  for (const state of ["pending", "pending", "spam"] as const) await addMessage(store.messages, { state });
  // Deleted in 29 and in 31 days.
  database.exec("update inbox_message set state_since = unixepoch('2029-01-30') * 1000 where id = 1");
  database.exec("update inbox_message set state_since = unixepoch('2029-02-01') * 1000 where id = 2");
  database.exec("update inbox_message set received_at = unixepoch('2030-01-10') * 1000 where id <> 1");
  database.exec("update inbox_message set received_at = unixepoch('2030-01-06') * 1000 where id = 1");
  const { title, text } = await createWeeklyEmail(monday, store, settings);
  expect(title).toBe("Your week: Jan 7–13");
  expect(text).toBe(`Visits: 175 (before: 150)
Partner clicks: 7 (before: 8)
All visits: 0

Days are in UTC. Before: Dec 31, 2029–Jan 6, 2030.

By link
Buy now, at the top: clicks 7

By language
English: visits 105, clicks 6, rate 5.7%
Arabic: visits 20, clicks 0
French: visits 40, clicks 1, rate 2.5%
German: visits 10, clicks 0

By source
news.example: visits 30, clicks 3, rate 10%
direct: visits 75, clicks 3, rate 4%
newsletter/spring: visits 1, clicks 1

Messages received, excluding spam: 1
Marked as spam: 1
Unread messages now: 2
Unread messages that will be deleted within 30 days: 1
Open the desk to read them, and to see all stats.

Sent each Monday to NOTIFY_EMAIL.`);
});
