import type { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { languageCodes } from "../../../contract/languages.ts";
import { createMemoryStore } from "../../store/memory.fixture.ts";
import type { Store } from "../../store/store.ts";
import { CommandError } from "../command-error.ts";
import { runStats } from "./commands.ts";

const settings = {
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

const run = (...args: string[]) => runStats(args, { open, now, warn });

/** The count is older than the first day that was counted. */
function fill() {
  database.exec(`
    update visitor_counter set count = 12345;
    insert into daily_visit values
      ('2029-12-31', 'en', 9), ('2030-01-01', 'en', 1200), ('2030-01-01', 'ar', 300), ('2030-01-03', 'de', 1);
    insert into daily_outbound_click values
      ('2030-01-01', 'buy-now', 'ar', 40), ('2030-01-01', 'trade-crypto', 'en', 10), ('2030-01-03', 'buy-now', 'fr', 1)`);
}

test("the table has each day, each language in which somebody came or clicked, and totals", async () => {
  fill();
  expect(await run("--days", "3")).toBe(`\
2030-01-01 to 2030-01-03 (UTC)

DAY                        VISITS    BUY NOW  TRADE CRYPTO
2030-01-01                  1,500         40            10
2030-01-02                      0          0             0
2030-01-03 (so far)             1          1             0

LANGUAGE                   VISITS    BUY NOW  TRADE CRYPTO
English                     1,200          0            10
Arabic                        300         40             0
French                          0          1             0
German                          1          0             0

Visits: 1,501
Buy now: 41 (2.7% of visits)
Trade crypto: 10 (0.7% of visits)
All visits: 12,345. Counted by day since 2029-12-31.
`);
});

test("clicks are a share of the visits on days on which they were counted, and nothing before", async () => {
  database.exec(`
    insert into daily_visit values ('2030-01-01', 'en', 900), ('2030-01-02', 'en', 75), ('2030-01-03', 'en', 25);
    insert into daily_outbound_click values ('2030-01-02', 'buy-now', 'en', 12)`);
  const table = await run("--days", "3");
  expect(table).toMatch(/^2030-01-01 +900 +– +–$/m);
  expect(table).toContain("Buy now: 12 (12% of visits since 2030-01-02)");
  expect((await run("--csv", "--days", "3")).split("\r\n")).toEqual(
    expect.arrayContaining(["2030-01-01,en,900,,", "2030-01-02,en,75,12,0"]),
  );
});

test("whole days are compared with as many before them, if those were counted", async () => {
  database.exec(`
    insert into daily_visit values
      ('2029-12-30', 'en', 50), ('2029-12-31', 'en', 50), ('2030-01-01', 'en', 80), ('2030-01-02', 'en', 32),
      ('2030-01-03', 'en', 1000);
    insert into daily_outbound_click values ('2029-12-30', 'buy-now', 'en', 4), ('2030-01-02', 'buy-now', 'en', 3)`);
  const table = await run("--days", "3");
  expect(table).toContain("Visits: 1,112 (+12% on the 2 days before, without today)");
  expect(table).toMatch(/Buy now: 3 \(.*; -25% on the 2 days before, without today\)/);
  // The first of the days before was not counted.
  expect(await run("--days", "4")).not.toContain("days before");
});

test("while clicks aren't counted none are shown, and the command that counts them is", async () => {
  database.exec("insert into daily_visit values ('2030-01-01', 'en', 5)");
  const off = async () => ({ store, settings: { ...settings, CLICK_COUNTS: "off" as const } });
  const runOff = (...args: string[]) => runStats(args, { open: off, now, warn });
  const table = await runOff();
  expect(table).not.toMatch(/BUY NOW|Trade crypto/);
  expect(table).toContain("To count them: npm run setup -- CLICK_COUNTS\n");
  expect((await runOff("--csv")).split("\r\n")[0]).toBe("day,language,visitors");
  // What was counted before it was turned off is not hidden.
  database.exec("insert into daily_outbound_click values ('2030-01-02', 'buy-now', 'ar', 1)");
  expect(await runOff()).toContain("BUY NOW");
});

test("two weeks are shown by default", async () => {
  expect(JSON.parse(await run("--json"))).toMatchObject({ from: "2029-12-21", to: "2030-01-03" });
  expect(JSON.parse(await run("--json", "--days", "366"))).toMatchObject({ from: "2029-01-03" });
});

test("before the first visitor the table says that no day has been counted yet", async () => {
  expect(await run()).toContain("All visits: 0. No day has been counted yet.");
});

test("visitors whose language nobody stated are shown if there are any", async () => {
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

test("with a hosted counter the operator is told where the numbers are", async () => {
  for (const own of [undefined, store]) {
    const said = await runStats([], { open: async () => ({ store: own, settings: hosted }), now, warn });
    expect(said).toContain("visitors and clicks are counted at https://project.supabase.co.");
    expect(said).toContain("from private.daily_visit as visit");
  }
  await expect(
    runStats(["--csv"], { open: async () => ({ store, settings: hosted }), now, warn }),
  ).rejects.toThrow(CommandError);
});

test("counts of a database here are shown beside a hosted counter, with a warning", async () => {
  fill();
  expect(await runStats([], { open: async () => ({ store, settings: hosted }), now, warn })).toContain(
    "Visits: 1,510",
  );
  expect(warned.join()).toContain("the pages count at https://project.supabase.co.");
});

test("without a database the operator is asked whether the service has run", async () => {
  await expect(
    runStats([], { open: async () => ({ store: undefined, settings }), now, warn }),
  ).rejects.toThrow("There is no database at data/none.sqlite. Has the service run here?");
});

test.each([
  [["--days", "0"], "--days must be a whole number from 1 to 366"],
  [["--days", "1000"], "--days must be a whole number"],
  [["--days", "many"], "--days must be a whole number"],
  [["--csv", "--json"], "Use either --csv or --json."],
  [["--html", "stats.html"], "--html no longer exists. Use --csv or --json"],
  [["--languages"], "--languages no longer exists. Use --csv or --json"],
  [["--pdf"], "--pdf"],
  [["extra"], "extra"],
])("an invalid command says why: %s", async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(CommandError);
  await expect(run(...args)).rejects.toThrow(reason);
});
