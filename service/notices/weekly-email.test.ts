import { expect, test } from "vitest";
import type { CheckResult } from "../checks/check.ts";
import { createTestContext } from "../checks/context.fixture.ts";
import { warning } from "../finding.ts";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { addMessage } from "../store/new-message.fixture.ts";
import { formatWeeklyEmail, readWeek } from "./weekly-email.ts";

const monday = Date.UTC(2030, 0, 14);

const site = {
  BRAND: "Mint & Co",
  SITE_ORIGIN: "https://mint.shop",
  VISITOR_COUNTER_URL: "",
} as const;

const problem: CheckResult = {
  check: "backup",
  title: "Backup",
  ...warning("None yet.", { text: "systemctl <start>" }),
};

async function createWeek(environment: Record<string, string> = {}) {
  const { database, store } = createMemoryStore();
  database.exec(`
    insert into daily_visit values ('2029-12-31', 'en', 100), ('2030-01-07', 'en', 80), ('2030-01-07', 'ar', 20),
      ('2030-01-09', 'fr', 40), ('2030-01-13', 'de', 10), ('2030-01-14', 'en', 999);
    insert into daily_outbound_click values ('2030-01-08', 'buy-now', 'en', 6), ('2029-12-31', 'buy-now', 'en', 8)`);
  await addMessage(store.messages);
  database.exec("update inbox_message set received_at = unixepoch('2030-01-10') * 1000");
  const week = await readWeek(monday, store, createTestContext(environment, { store, now: () => monday }));
  return { ...week, problems: [problem] };
}

test("the plain text shows the week, with small bars", async () => {
  const { subject, text } = formatWeeklyEmail(await createWeek(), site, "other");
  expect(subject).toBe("Mint & Co: Your week: January 7–13, 2030");
  expect(text).toBe(`Mint & Co · Your week: January 7–13, 2030

Visits
Last week   ████████████████ 150 (+50%)
Week before ███████████ 100

Clicks to partners
Last week   ████████████ 6 (-25%)
Week before ████████████████ 8

Clicks by link
Buy now      ████████████████ 6
Trade crypto 0

Messages received, without spam
Last week   ████████████████ 1
Week before 0

Visits by day
Mon 7  ████████████████ 100
Tue 8  0
Wed 9  ███████ 40
Thu 10 0
Fri 11 0
Sat 12 0
Sun 13 ██ 10

Messages in the inbox
waiting: 1
delivered: 0
handled: 0
spam: 0
failed: 0

Health check
npm run doctor
- Backup: None yet. → systemctl <start>

A visit is counted each time the home page's counter loads. A person who comes back counts again; nobody is recognized.

https://mint.shop
Sent each Monday to NOTIFY_EMAIL. Change it: npm run setup -- NOTIFY_EMAIL
`);
});

test("the HTML is complete, and all texts are escaped", async () => {
  const { html = "" } = formatWeeklyEmail(await createWeek(), site, "other");
  expect(html).not.toMatch(/undefined|NaN|\[object/);
  expect(html).toContain("systemctl &lt;start&gt;");
  expect(html).not.toMatch(/<(script|img|link)/);
});

test("the week has the problems that the service's own checks find, without the network", async () => {
  const { store } = createMemoryStore();
  const { problems } = await readWeek(monday, store, createTestContext({}, { store, now: () => monday }));
  expect(problems.map(({ check }) => check)).toEqual(
    expect.arrayContaining(["settings.placeholders", "messages.relay"]),
  );
});

test("if visits are counted elsewhere, the email says so and has no figures of visits", async () => {
  const { store } = createMemoryStore();
  const elsewhere = { VISITOR_COUNTER_URL: "https://x.supabase.co", CONTACT_FORM_URL: "https://forms.io" };
  const context = createTestContext(elsewhere, { store, now: () => monday });
  const week = { ...(await readWeek(monday, store, context)), problems: [] };
  const { text } = formatWeeklyEmail(week, { ...site, ...elsewhere }, "other");
  expect(text).toContain("Visits are counted at https://x.supabase.co. See the figures there.");
  expect(text).toContain("Nothing to fix.");
  expect(text).not.toContain("Last week");
});

test("a week that was not counted as a whole is not compared with", async () => {
  const { database, store } = createMemoryStore();
  database.exec("insert into daily_visit values ('2030-01-05', 'en', 3), ('2030-01-08', 'en', 9)");
  const week = await readWeek(monday, store, createTestContext({}, { store, now: () => monday }));
  const { text } = formatWeeklyEmail({ ...week, problems: [] }, site, "other");
  expect(text).toContain("Visits\nLast week ████████████████ 9\n\nMessages received");
});
