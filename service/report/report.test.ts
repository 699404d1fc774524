import type { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { createMemoryStore } from "../store/memory.fixture.ts";
import type { Store } from "../store/store.ts";
import { formatPeriodsCsv } from "./format.ts";
import { type Report, readReport } from "./report.ts";

let database: DatabaseSync;
let store: Store;

beforeEach(() => {
  ({ database, store } = createMemoryStore());
});

const read = (count: number, options: { now?: number; unit?: Report["unit"] } = {}) =>
  readReport(store, { unit: "day", count, now: Date.UTC(2030, 0, 3, 12), ...options });

test("visits and clicks are summed by period, language, and link", async () => {
  database.exec(`
    update visitor_counter set count = 12345;
    insert into daily_visit values ('2029-12-31', 'en', 9), ('2030-01-01', 'en', 120), ('2030-01-01', 'ar', 30),
      ('2030-01-03', 'de', 1);
    insert into daily_outbound_click values ('2029-12-01', 'hero', 'en', 7), ('2030-01-01', 'hero', 'ar', 6),
      ('2030-01-03', 'exchange', 'fr', 2)`);
  const report = await read(3);
  expect(report.total).toEqual({ visits: 151, clicks: 8 });
  expect(report.periods.map(({ visits }) => visits)).toEqual([150, 0, 1]);
  expect(report.languages.map(({ name, visits, clicks }) => [name, visits, clicks])).toEqual([
    ["en", 120, 0],
    ["ar", 30, 6],
    ["fr", 0, 2],
    ["de", 1, 0],
  ]);
  expect(report.placements.map(({ clicks }) => clicks)).toEqual([6, 2]);
  expect(report).toMatchObject({ since: "2029-12-31", allVisits: 12345 });
});

test("clicks are unknown before the first day on which they were counted", async () => {
  database.exec(`
    insert into daily_visit values ('2030-01-01', 'en', 900), ('2030-01-02', 'en', 75), ('2030-01-03', 'en', 25);
    insert into daily_outbound_click values ('2030-01-02', 'hero', 'en', 12)`);
  const report = await read(3);
  expect(report.total).toEqual({ visits: 1000, clicks: 12 });
  expect(formatPeriodsCsv(report).split("\r\n")).toEqual([
    "from,to,visits,clicks",
    "2030-01-01,2030-01-01,900,",
    "2030-01-02,2030-01-02,75,12",
    "2030-01-03,2030-01-03,25,0",
    "",
  ]);
});

test("the source with the most clicks comes first; rare and excess ones are combined", async () => {
  const visit = database.prepare("insert into daily_source values (?, ?, ?, ?)");
  visit.run("2029-12-31", "news.example", 10, 1);
  visit.run("2030-01-01", "news.example", 8, 2);
  visit.run("2030-01-02", "news.example", 7, 2);
  visit.run("2030-01-03", "news.example", 5, 1);
  visit.run("2030-01-03", "rare.example", 2, 1);
  visit.run("2030-01-03", "direct", 50, 0);
  for (let index = 0; index < 30; index += 1) visit.run("2030-01-02", `site-${index}.example`, 3, 0);
  const { sources } = await read(3);
  expect(sources.slice(0, 2)).toEqual([
    { name: "news.example", visits: 20, clicks: 5 },
    { name: "direct", visits: 50, clicks: 0 },
  ]);
  expect(sources).toHaveLength(21);
  expect(sources.at(-1)).toMatchObject({ name: "other", visits: 2 + 12 * 3, clicks: 1 });
});

test("months have their own lengths, also across a leap day and a year", async () => {
  const { periods } = await read(4, { unit: "month", now: Date.UTC(2028, 2, 1, 12) });
  expect(periods.map(({ from, to }) => [from, to])).toEqual([
    ["2027-12-01", "2027-12-31"],
    ["2028-01-01", "2028-01-31"],
    ["2028-02-01", "2028-02-29"],
    ["2028-03-01", "2028-03-01"],
  ]);
});

test("a link to a partner is listed only if it was clicked, because a site may not have it", async () => {
  database.exec(`
    insert into daily_visit values ('2030-01-03', 'en', 10);
    insert into daily_outbound_click values ('2030-01-03', 'hero', 'en', 1), ('2029-12-01', 'exchange', 'en', 1)`);
  expect((await read(3)).placements.map(({ name }) => name)).toEqual(["hero"]);
});

test("before the first visit every figure is zero or unknown", async () => {
  expect(await read(2, { unit: "month" })).toMatchObject({
    total: { visits: 0, clicks: undefined },
    span: { from: "2029-12-01", to: "2030-01-03" },
    languages: [],
    since: undefined,
  });
});

test("visits without a language are listed if there are any", async () => {
  database.exec("insert into daily_visit values ('2030-01-03', 'und', 2)");
  expect((await read(1)).languages).toMatchObject([{ name: "und", visits: 2 }]);
});
