import type { DatabaseSync } from "node:sqlite";
import { parse } from "node-html-parser";
import { beforeEach, expect, test } from "vitest";
import { languageCodes } from "../../../contract/languages.ts";
import { createMemoryStore } from "../../store/memory.fixture.ts";
import type { Store } from "../../store/store.ts";
import { CommandError } from "../command-error.ts";
import { runStats } from "./commands.ts";

const settings = {
  BRAND: "Cards & <Co>",
  SITE_ORIGIN: "https://www.mint.shop",
  DATABASE_FILE: "data/none.sqlite",
  VISITOR_COUNTER_URL: "",
  CLICK_COUNTS: "on",
} as const;
const hosted = { ...settings, VISITOR_COUNTER_URL: "https://project.supabase.co" };
const now = () => Date.UTC(2030, 0, 3, 23, 30);

let warned: string[];
const warn = (text: string) => void warned.push(text);

let database: DatabaseSync;
let store: Store;

beforeEach(() => {
  warned = [];
  ({ database, store } = createMemoryStore());
});

const open = async () => ({ store, settings });

const run = (...args: string[]) => runStats(args, { open, now, write: () => {}, warn });

/** The count is older than the first day that was counted. */
function fill() {
  database.exec(`
    update visitor_counter set count = 12345;
    insert into daily_visit values
      ('2029-12-31', 'en', 9), ('2030-01-01', 'en', 1200), ('2030-01-01', 'ar', 300), ('2030-01-03', 'de', 1);
    insert into daily_outbound_click values
      ('2030-01-01', 'buy-now', 'ar', 40), ('2030-01-01', 'trade-crypto', 'en', 10), ('2030-01-03', 'buy-now', 'fr', 1)`);
}

const squeeze = (text: string) => text.split("\n").map((line) => line.replaceAll(/ +/g, " ").trim());

const languageTable = [
  "LANGUAGE VISITS BUY NOW TRADE CRYPTO",
  "English 1,200 ████████████ 0 10 ███",
  "Arabic 300 ███ 40 ████████████ 0",
  "French 0 1 ▎ 0",
  "German 1 ▏ 0 0",
];

test("the table has each day, then each language in which somebody came or clicked", async () => {
  fill();
  expect(squeeze(await run("--days", "3"))).toEqual([
    "Visits and clicks on the links to partners, 2030-01-01 to 2030-01-03 (UTC)",
    "",
    "DAY VISITS BUY NOW TRADE CRYPTO",
    "2030-01-01 1,500 ████████████ 40 ████████████ 10 ███",
    "2030-01-02 0 0 0",
    "2030-01-03 (so far) 1 ▏ 1 ▎ 0",
    "",
    ...languageTable,
    "",
    "Visits: 1,501",
    "Buy now: 41 (2.7% of visits)",
    "Trade crypto: 10 (0.7% of visits)",
    "Visits since the counter began: 12,345. Days are counted since 2029-12-31.",
    "A visit is a home page whose counter was loaded. A person who comes back counts again; nobody is recognised.",
    "",
  ]);
});

test("the languages of each day are shown on request", async () => {
  fill();
  expect(squeeze(await run("--days", "3", "--languages")).slice(2, 15)).toEqual([
    "DAY VISITS BUY NOW TRADE CRYPTO",
    "2030-01-01 1,500 ████████████ 40 ████████████ 10 ███",
    "English 1,200 █████████▋ 0 10 ███",
    "Arabic 300 ██▍ 40 ████████████ 0",
    "2030-01-02 0 0 0",
    "2030-01-03 (so far) 1 ▏ 1 ▎ 0",
    "French 0 1 ▎ 0",
    "German 1 ▏ 0 0",
    "",
    ...languageTable.slice(0, 4),
  ]);
});

test("days without anything that follow each other are one line", async () => {
  database.exec("insert into daily_visit values ('2030-01-01', 'en', 5)");
  expect(squeeze(await run("--days", "9")).slice(2, 7)).toEqual([
    "DAY VISITS BUY NOW TRADE CRYPTO",
    "2029-12-26 to 2029-12-31 0 0 0",
    "2030-01-01 5 ████████████ 0 0",
    "2030-01-02 to 2030-01-03 0 0 0",
    "",
  ]);
});

test("clicks are a share of the visits on days on which they were counted, and nothing before", async () => {
  database.exec(`
    insert into daily_visit values ('2030-01-01', 'en', 900), ('2030-01-02', 'en', 75), ('2030-01-03', 'en', 25);
    insert into daily_outbound_click values ('2030-01-02', 'buy-now', 'en', 12)`);
  const table = squeeze(await run("--days", "3"));
  expect(table).toContain("2030-01-01 900 ████████████ – –");
  expect(table).toContain("Buy now: 12 (12% of visits since 2030-01-02)");
  expect((await run("--csv", "--days", "3")).split("\r\n")).toEqual(
    expect.arrayContaining(["2030-01-01,en,900,,", "2030-01-02,en,75,12,0"]),
  );
  let html = "";
  const write = (_: string, content: string) => {
    html = content;
  };
  await runStats(["--html", "f", "--days", "3"], { open, now, write, warn });
  expect(html).toContain("12% of visits since 2030-01-02");
  const row = parse(html)
    .querySelectorAll("tbody tr")
    .find(({ text }) => text.startsWith("2030-01-01"));
  expect(row?.querySelectorAll("td").map(({ text }) => text)).toEqual(["900", "–", "–"]);
});

test("whole days are compared with as many before them, where those were counted", async () => {
  database.exec(`
    insert into daily_visit values
      ('2029-12-30', 'en', 50), ('2029-12-31', 'en', 50), ('2030-01-01', 'en', 80), ('2030-01-02', 'en', 32),
      ('2030-01-03', 'en', 1000);
    insert into daily_outbound_click values ('2029-12-30', 'buy-now', 'en', 4), ('2030-01-02', 'buy-now', 'en', 3)`);
  const table = await run("--days", "3");
  expect(table).toContain("Visits: 1,112 (▲ 12% on the 2 days before, without today)");
  expect(table).toMatch(/Buy now: 3 \(.*; ▼ 25% on the 2 days before, without today\)/);
  let html = "";
  await runStats(["--html", "f", "--days", "3"], {
    open,
    now,
    write: (_, content) => (html = content),
    warn,
  });
  expect(html).toContain("▲ 12% on the 2 days before, without today");
  // The first of the days before was not counted.
  expect(await run("--days", "4")).not.toContain("days before");
});

test("where clicks are not counted none are shown, and how to count them is said", async () => {
  database.exec("insert into daily_visit values ('2030-01-01', 'en', 5)");
  const off = async () => ({ store, settings: { ...settings, CLICK_COUNTS: "off" as const } });
  let html = "";
  const write = (_: string, content: string) => {
    html = content;
  };
  const runOff = (...args: string[]) => runStats(args, { open: off, now, write, warn });
  const table = await runOff();
  expect(table).not.toMatch(/BUY NOW|Trade crypto/);
  expect(table).toContain("To count them: npm run setup -- CLICK_COUNTS\n");
  expect((await runOff("--csv")).split("\r\n")[0]).toBe("day,language,visitors");
  await runOff("--html", "f");
  expect(html).toContain("To count them: npm run setup -- CLICK_COUNTS");
  expect(html).not.toContain("Buy now");
  // What was counted before it was turned off is not hidden.
  database.exec("insert into daily_outbound_click values ('2030-01-02', 'buy-now', 'ar', 1)");
  expect(await runOff()).toContain("BUY NOW");
});

test("the columns stand one under another", async () => {
  fill();
  const [head = "", ...rows] = (await run("--days", "3")).split("\n").slice(2, 6);
  const end = head.indexOf("BUY NOW") + "BUY NOW".length;
  for (const row of rows.filter(Boolean)) expect(row.slice(end - 1, end + 1)).toMatch(/\d /);
});

test("two weeks are shown unless it is said otherwise", async () => {
  expect(JSON.parse(await run("--json"))).toMatchObject({ from: "2029-12-21", to: "2030-01-03" });
  expect(JSON.parse(await run("--json", "--days", "366"))).toMatchObject({ from: "2029-01-03" });
});

test("before the first visitor the table says that no day has been counted yet", async () => {
  expect(await run()).toContain("Visits since the counter began: 0. No day has been counted yet.");
});

test("visitors whose language nobody stated are shown where there are any", async () => {
  fill();
  expect(await run()).not.toContain("Not stated");
  database.exec("insert into daily_visit values ('2030-01-03', 'und', 2)");
  expect(await run()).toMatch(/Not stated +2/);
});

test("a spreadsheet gets a line for every day and language", async () => {
  fill();
  const lines = (await run("--csv", "--days", "3")).split("\r\n");
  expect(lines[0]).toBe("day,language,visitors,buy-now,trade-crypto");
  expect(lines).toHaveLength(1 + 3 * languageCodes.length + 1);
  expect(lines).toContain("2030-01-01,ar,300,40,0");
  expect(lines).toContain("2030-01-02,en,0,0,0");
});

test("a program gets the same as JSON", async () => {
  fill();
  const report = JSON.parse(await run("--json", "--days", "3"));
  expect(report).toMatchObject({
    from: "2030-01-01",
    to: "2030-01-03",
    since: "2029-12-31",
    timeZone: "UTC",
    visitorsEver: 12345,
  });
  expect(report.rows).toHaveLength(3 * languageCodes.length);
  expect(report.rows).toContainEqual({
    day: "2030-01-01",
    language: "ar",
    visitors: 300,
    clicks: { "buy-now": 40, "trade-crypto": 0 },
  });
});

test("the page needs no script and no other file, and says what its charts say in a table", async () => {
  fill();
  const files: Record<string, string> = {};
  const write = (file: string, content: string) => {
    files[file] = content;
  };
  const said = await runStats(["--html", "stats.html", "--days", "3"], { open, now, write, warn });
  expect(said).toBe("stats.html is written. Open it in a browser.\n");
  const html = files["stats.html"] ?? "";
  const page = parse(html);
  expect(html).not.toMatch(/<script|https?:|undefined|NaN/);
  expect(page.querySelector("title")?.text).toBe("Cards & <Co>: visits and clicks");
  expect(page.querySelectorAll("[role=img][aria-label] svg")).toHaveLength(2);
  expect(page.querySelector("svg g title")?.text).toContain(
    "2030-01-01: 1,500 (English 1,200, Arabic 300, French 0",
  );
  expect(page.querySelector("h1 + p")?.text).toMatch(/^www\.mint\.shop, 2030-01-01 to 2030-01-03/);
  const [days, languages] = page.querySelectorAll("table");
  expect(days?.querySelectorAll("tbody th").map((cell) => cell.text)).toEqual([
    "2030-01-03 (so far)",
    "2030-01-02",
    "2030-01-01",
  ]);
  expect(page.querySelector("details")?.innerHTML).toContain(languages?.outerHTML);
  const arabic = languages
    ?.querySelectorAll("tbody:last-of-type tr")
    .find((row) => row.text.startsWith("Arabic"));
  expect(arabic?.querySelectorAll("td").map((cell) => cell.text)).toEqual(["300", "40", "0"]);
});

test("a year is shown by weeks: a column for each day would be too thin", async () => {
  fill();
  let html = "";
  await runStats(["--html", "f", "--days", "366"], {
    open,
    now,
    write: (_, content) => (html = content),
    warn,
  });
  const page = parse(html);
  expect(page.querySelector("section h2")?.text).toBe("Visits per week");
  const columns = page.querySelectorAll("section:first-of-type svg g title").map(({ text }) => text);
  expect(columns).toHaveLength(53);
  expect(columns[0]).toMatch(/^2029-01-03 to 2029-01-04: 0 /);
  expect(columns.at(-1)).toMatch(
    /^2029-12-28 to 2030-01-03 \(so far\): 1,510 \(English 1,209, Arabic 300, French 0/,
  );
});

test("a page without a single visitor is whole too", async () => {
  let html = "";
  await runStats(["--html", "f"], { open, now, write: (_, content) => (html = content), warn });
  expect(html).not.toMatch(/undefined|NaN|Infinity/);
});

test("where a hosted counter counts, the operator is told where the numbers are", async () => {
  for (const own of [undefined, store]) {
    const said = await runStats([], {
      open: async () => ({ store: own, settings: hosted }),
      now,
      write: () => {},
      warn,
    });
    expect(said).toContain("visitors and clicks are counted at https://project.supabase.co.");
    expect(said).toContain("from private.daily_visit as visit");
  }
  await expect(
    runStats(["--csv"], { open: async () => ({ store, settings: hosted }), now, write: () => {}, warn }),
  ).rejects.toThrow(CommandError);
});

test("a service that counts for pages elsewhere shows its own numbers, and says whose they are", async () => {
  fill();
  expect(
    await runStats([], { open: async () => ({ store, settings: hosted }), now, write: () => {}, warn }),
  ).toContain("Visits: 1,510");
  expect(warned.join()).toContain("the pages count at https://project.supabase.co.");
});

test("without a database the operator is asked whether the service has run", async () => {
  await expect(
    runStats([], { open: async () => ({ store: undefined, settings }), now, write: () => {}, warn }),
  ).rejects.toThrow("There is no database at data/none.sqlite. Has the service run here?");
});

test.each([
  [["--days", "0"], "--days must be a whole number from 1 to 366"],
  [["--days", "1000"], "--days must be a whole number"],
  [["--days", "many"], "--days must be a whole number"],
  [["--csv", "--json"], "One of --html, --csv and --json at a time"],
  [["--csv", "--languages"], "--languages is for the table"],
  [["--pdf"], "--pdf"],
  [["extra"], "extra"],
])("a command that cannot be carried out says why: %s", async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(CommandError);
  await expect(run(...args)).rejects.toThrow(reason);
});

test("help says what there is", async () => {
  expect(await run("--help")).toContain("stats --html FILE");
});
