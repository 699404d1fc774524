import { expect, test } from "vitest";
import { warning } from "../findings/finding.ts";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { addMessage } from "../store/new-message.fixture.ts";
import { readWeek } from "./weekly.ts";
import { formatWeeklyMail } from "./weekly-mail.ts";

const monday = Date.UTC(2030, 0, 14);

const site = {
  BRAND: "Mint & Co",
  SITE_ORIGIN: "https://mint.shop",
  VISITOR_COUNTER_URL: "",
} as const;

async function createWeek() {
  const { database, store } = createMemoryStore();
  database.exec(`
    insert into daily_visit values ('2029-12-31', 'en', 100), ('2030-01-07', 'en', 80), ('2030-01-07', 'ar', 20),
      ('2030-01-09', 'fr', 40), ('2030-01-13', 'de', 10), ('2030-01-14', 'en', 999);
    insert into daily_outbound_click values ('2030-01-08', 'buy-now', 'en', 6), ('2030-01-02', 'buy-now', 'en', 8)`);
  await addMessage(store.messages);
  const runDoctor = async () => [
    { check: "backup", title: "Backup", ...warning("None was made yet.", "systemctl <start>") },
  ];
  return await readWeek(monday, { store, runDoctor, isCountedElsewhere: false, countsClicks: true });
}

test("the plain text shows the week, with small bars", async () => {
  const { subject, text } = formatWeeklyMail(await createWeek(), site);
  // Versions of ICU differ in spaces.
  const plain = (given: string) => given.replaceAll(/[\u2009\u202f\u00a0]/g, " ");
  expect(plain(subject)).toBe("Mint & Co: Your week: January 7 – 13, 2030");
  expect(plain(text)).toBe(`Mint & Co · Your week: January 7 – 13, 2030

Visits
Last week   ████████████████ 150 (+50%)
Week before ███████████ 100

Clicks to partners
Last week   ████████████ 6 (-25%)
Week before ████████████████ 8

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
- Backup: None was made yet. → systemctl <start>

A visit is counted each time the home page's counter loads. A person who comes back counts again; nobody is recognized.

https://mint.shop
Sent each Monday to NOTIFY_EMAIL. Change it: npm run setup -- NOTIFY_EMAIL
`);
});

test("the HTML is complete, and all texts are escaped", async () => {
  const { html = "" } = formatWeeklyMail(await createWeek(), site);
  expect(html).not.toMatch(/undefined|NaN|\[object/);
  expect(html).toContain("systemctl &lt;start&gt;");
  expect(html).not.toMatch(/<(script|img|link)/);
});

test("if visits are counted elsewhere, the mail says so and has no figures of visits", async () => {
  const { store } = createMemoryStore();
  const week = await readWeek(monday, {
    store,
    runDoctor: async () => [],
    isCountedElsewhere: true,
    countsClicks: false,
  });
  const { text } = formatWeeklyMail(week, { ...site, VISITOR_COUNTER_URL: "https://x.supabase.co/" });
  expect(text).toContain("Visits are counted at https://x.supabase.co. See the figures there.");
  expect(text).toContain("Nothing to fix.");
  expect(text).not.toContain("Last week");
});
