import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { languageCodes } from "../../contract/languages.ts";
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
  OPERATOR_LANGUAGE: "en",
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
This week       ████████████████ 150 (+50%)
The week before ███████████ 100

Clicks to partners
This week       ████████████ 6 (-25%)
The week before ████████████████ 8

Visits by day
7 Mon  ████████████████ 100
8 Tue  0
9 Wed  ███████ 40
10 Thu 0
11 Fri 0
12 Sat 0
13 Sun ██ 10

Messages kept now
waiting: 1
delivered: 0
handled: 0
spam: 0
failed: 0

What the doctor says
npm run doctor
- Backup: None was made yet. → systemctl <start>

A visit is a home page whose counter was loaded. A person who comes back counts again; nobody is recognised.

https://mint.shop
Each Monday. To stop it: npm run setup -- WEEKLY_SUMMARY
`);
});

test.for(languageCodes)("the mail is complete in %s, and all texts are escaped", async (language) => {
  const { html = "", text } = formatWeeklyMail(await createWeek(), {
    ...site,
    OPERATOR_LANGUAGE: language,
  });
  expect(html + text).not.toMatch(/undefined|NaN|\[object/);
  const page = parse(html);
  expect(page.querySelector("html")?.getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
  if (language === "en") expect(html).toContain("systemctl &lt;start&gt;");
  else expect(html).not.toContain("None was made yet");
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
  expect(text).toContain("Visits are counted at https://x.supabase.co: look there.");
  expect(text).toContain("Nothing to fix.");
  expect(text).not.toContain("This week");
});
