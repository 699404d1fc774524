import type { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { createMemoryStore } from "../../store/memory.fixture.ts";
import { createSale } from "../../store/sale.fixture.ts";
import type { Sale, Store } from "../../store.ts";
import { formatPeriodsCsv, formatSharesCsv, formatStats } from "./format-stats.ts";
import { isSpan, lastSpan, readStats, type Stats } from "./read-stats.ts";

let database: DatabaseSync;
let store: Store;

beforeEach(() => {
  ({ database, store } = createMemoryStore());
});

const readPeriods = (count: number, options: Omit<Parameters<typeof readStats>[1], "span">) =>
  readStats(store, { ...options, span: lastSpan({ ...options, count }, options.now) });

const read = (count: number, options: { now?: number; unit?: Stats["unit"]; source?: string } = {}) =>
  readPeriods(count, { unit: "day", now: Date.UTC(2030, 0, 3, 12), ...options });

test("visits and clicks are summed by period, language, and link", async () => {
  database.exec(`
    update visitor_counter set count = 12345;
    insert into daily_count values ('2029-12-31', '', '', 'en', 9), ('2030-01-01', '', '', 'en', 120),
      ('2030-01-01', '', '', 'ar', 30), ('2030-01-03', '', '', 'de', 1), ('2030-01-03', '', '', 'und', 2),
      ('2029-12-01', '', 'hero', 'en', 7), ('2030-01-01', '', 'hero', 'ar', 6),
      ('2030-01-03', '', 'exchange', 'fr', 2)`);
  const stats = await read(3);
  expect(stats.total).toMatchObject({ visits: 153, clicks: 8 });
  expect(stats.periods.map(({ visits }) => visits)).toEqual([150, 0, 3]);
  expect(stats.languages.map(({ name, visits, clicks }) => [name, visits, clicks])).toEqual([
    ["en", 120, 0],
    ["ar", 30, 6],
    ["fr", 0, 2],
    ["de", 1, 0],
    ["und", 2, 0],
  ]);
  expect(stats.placements.map(({ clicks }) => clicks)).toEqual([6, 2]);
  expect(stats).toMatchObject({ since: "2029-12-31", allVisits: 12345 });
});

test("own pages have views and clicks, which are neither visits nor clicks of home", async () => {
  database.exec(`
    insert into daily_count values ('2030-01-01', 'mail', '', 'en', 5), ('2030-01-02', 'mail', '/guide', 'en', 40),
      ('2030-01-02', '', '/fees', 'de', 50), ('2030-01-02', 'mail', 'guide', 'en', 9), ('2030-01-02', '', 'hero', 'en', 1)`);
  const stats = await read(3);
  expect(stats.total).toMatchObject({ visits: 5, views: 90, clicks: 10 });
  expect(stats.placements.map(({ name }) => name)).toEqual(["hero"]);
  expect(formatSharesCsv("page", stats.pages)).toBe(
    "page,views,clicks,clicks per view\r\nfees,50,0,0.000\r\nguide,40,9,0.225\r\n",
  );
  expect(formatStats(stats)).toContain(
    "By page\n/fees: views 50, clicks 0, rate 0%\n/guide: views 40, clicks 9, rate 22.5%",
  );
  expect(formatStats(stats)).toContain("mail: visits 5, views 40, clicks 9, rate 20%");
});

test("clicks are unknown before the first day on which they were counted", async () => {
  database.exec(`
    insert into daily_count values ('2030-01-01', '', '', 'en', 900), ('2030-01-02', '', '', 'en', 75),
      ('2030-01-03', '', '', 'en', 25), ('2030-01-02', '', 'hero', 'en', 12)`);
  const stats = await read(3);
  expect(stats.total).toMatchObject({ visits: 1000, clicks: 12 });
  expect(formatPeriodsCsv(stats).split("\r\n")).toEqual([
    "from,to,visits,views,clicks",
    "2030-01-01,2030-01-01,900,0,",
    "2030-01-02,2030-01-02,75,0,12",
    "2030-01-03,2030-01-03,25,0,0",
    "",
  ]);
});

const addSource = (source: string, visits: number, clicks = 0, day = "2030-01-02") => {
  const add = database.prepare("insert into daily_count values (?, ?, ?, 'en', ?)");
  if (visits > 0) add.run(day, source, "", visits);
  if (clicks > 0) add.run(day, source, "hero", clicks);
};

const listSources = async () =>
  (await read(3)).sources.map(({ name, visits, clicks }) => [name, visits, clicks]);

test("the source with the most clicks per visit comes first, if it has enough visits to compare", async () => {
  addSource("direct", 900, 9);
  addSource("one/click", 1, 1);
  addSource("spring/sale", 400, 40);
  addSource("few/visits", 29, 12);
  addSource("no/clicks", 500);
  expect(await listSources()).toEqual([
    ["spring/sale", 400, 40],
    ["direct", 900, 9],
    ["few/visits", 29, 12],
    ["one/click", 1, 1],
    ["no/clicks", 500, 0],
  ]);
});

test("campaigns are shown from the first visit, sites from three within the whole report", async () => {
  addSource("newsletter", 1);
  addSource("tube.example/spring", 1);
  for (const day of ["2030-01-01", "2030-01-02", "2030-01-03"]) addSource("news.example", 1, 0, day);
  addSource("rare.example", 2, 1);
  addSource("rare.example", 9, 0, "2029-12-31");
  addSource("other", 4);
  expect(await listSources()).toEqual([
    ["news.example", 3, 0],
    ["newsletter", 1, 0],
    ["tube.example/spring", 1, 0],
    ["other", 6, 1],
  ]);
});

test("a campaign keeps its name among many sites", async () => {
  for (let index = 0; index < 60; index += 1) addSource(`site-${index}.example`, 3);
  addSource("newsletter", 1);
  const sources = await listSources();
  expect(sources).toHaveLength(51);
  expect(sources).toContainEqual(["newsletter", 1, 0]);
  expect(sources.at(-1)).toEqual(["other", 11 * 3, 0]);
});

test("a campaign can be opened to its days, links, and languages", async () => {
  database.exec(`
    insert into daily_count values ('2030-01-01', '', '', 'en', 100), ('2030-01-01', '', 'exchange', 'en', 50),
      ('2030-01-01', 'spring', '', 'en', 40), ('2030-01-02', 'spring', '', 'ar', 20),
      ('2030-01-02', 'spring', 'hero', 'ar', 5), ('2030-01-02', 'direct', '', 'en', 7)`);
  const stats = await read(3, { source: "spring" });
  expect(stats.total).toMatchObject({ visits: 60, clicks: 5 });
  expect(stats.periods.map(({ visits }) => visits)).toEqual([40, 20, 0]);
  expect(stats.languages).toMatchObject([
    { name: "en", visits: 40, clicks: 0 },
    { name: "ar", visits: 20, clicks: 5 },
  ]);
  expect(stats.placements).toMatchObject([{ name: "hero", clicks: 5 }]);
  expect(formatSharesCsv("source", stats.sources)).toBe(
    "source,visits,views,clicks,clicks per visit\r\nspring,60,0,5,0.083\r\ndirect,7,0,0,\r\n",
  );
});

test("sales and earnings stand beside clicks, by source, link, and language; unknown sub-ids come last", async () => {
  addSource("newsletter/autumn", 300, 40);
  addSource("news.example", 1, 1);
  const sale = (key: string, change: Partial<Sale>) =>
    createSale({ key, day: "2030-01-02", source: "newsletter/autumn", ...change });
  await store.sales.importReport("Partner", "{}", [
    sale("1", { earned: 700_000_000n }),
    sale("2", { earned: 300_000_000n, lost: 200_000_000n }),
    sale("3", { currency: "BTC", earned: 4_000n }),
    sale("4", { source: "", placement: "", language: "", earned: 100_000_000n }),
    sale("5", { state: "pending", earned: 0n, pending: 10_000_000n }),
    sale("6", { state: "pending", earned: 0n, pending: 20_000_000n }),
    sale("7", { state: "lost", earned: 0n }),
  ]);
  const stats = await read(3);
  expect(formatStats(stats)).toContain(`Sales: 4
Earnings: 11.00 EUR + 0.00004 BTC
Pending: 0.30 EUR (2)
Lost: 2.00 EUR (1)`);
  expect(formatStats(stats)).toContain(`By source
newsletter/autumn: visits 300, clicks 40, rate 13.3%, sales 3, earnings 0.00004 BTC + 10.00 EUR, per click 0.000001 BTC + 0.25 EUR, pending 0.30 EUR (2), lost 2.00 EUR (1)
other: visits 1, clicks 1, sales 0
Not attributed: visits 0, clicks 0, sales 1, earnings 1.00 EUR`);
  expect(formatStats(stats)).toContain(`Buy now, at the top: clicks 41, sales 3,`);
  expect(formatSharesCsv("source", stats.sources).split("\r\n").slice(0, 2)).toEqual([
    "source,visits,views,clicks,clicks per visit,sales,earnings BTC,pending BTC,lost BTC,earnings EUR,pending EUR,lost EUR",
    "newsletter/autumn,300,0,40,0.133,3,0.00004,0,0,10,0.3,2",
  ]);
  expect((await read(3, { source: "news.example" })).total.earned.amounts).toEqual([]);
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

test("before the first visit every figure is zero or unknown", async () => {
  expect(await read(2, { unit: "month" })).toMatchObject({
    total: { visits: 0, clicks: undefined },
    span: { from: "2029-12-01", to: "2030-01-03" },
    languages: [],
    since: undefined,
  });
});

test("figures are compared with as many days before, if all of these were counted", async () => {
  addSource("mail", 30, 3, "2029-12-31");
  addSource("mail", 20, 2, "2030-01-02");
  addSource("other", 10, 0, "2030-01-03");
  await store.sales.importReport("Partner", "{}", [
    createSale({ key: "1", day: "2029-12-31" }),
    createSale({ key: "2", day: "2030-01-03", state: "pending", earned: 0n, pending: 100_000_000n }),
  ]);
  const compared = await read(2);
  expect(compared.before).toMatchObject({ from: "2029-12-31", to: "2030-01-01", visits: 30, clicks: 3 });
  expect(formatStats(compared)).toContain(`Visits: 30 (before: 30)
Partner clicks: 2 (before: 3)
Sales: 0 (before: 1)
Earnings: – (before: 5.00 EUR)
Pending: 1.00 EUR (1)
All visits: 0

Days are in UTC. Before: Dec 31, 2029–Jan 1, 2030.`);
  expect((await read(2, { source: "mail" })).before).toMatchObject({ visits: 30 });
  expect((await read(3)).before).toMatchObject({ visits: undefined, clicks: undefined });
  expect(formatStats(await read(4))).toContain("Visits: 60\nPartner clicks: 5\nSales: 1\n");
});

test("any days can be chosen, and a span that isn't one is refused", async () => {
  addSource("mail", 30, 3, "2029-12-31");
  const span = { from: "2029-11-15", to: "2030-01-02" };
  const stats = await readStats(store, { unit: "month", span, now: Date.UTC(2030, 0, 3, 12) });
  expect(stats).toMatchObject({ isOver: true, total: { visits: 30 } });
  expect(stats.periods).toMatchObject([
    { from: "2029-11-15", to: "2029-11-30", visits: 0 },
    { from: "2029-12-01", to: "2029-12-31", visits: 30 },
    { from: "2030-01-01", to: "2030-01-02", visits: 0 },
  ]);
  const spans = [
    ["2029-11-15", "2029-11-15"],
    ["2029-11-15", "2029-11-14"],
    ["2029-02-30", "2029-11-14"],
    ["2009-11-15", "2029-11-14"],
    ["2029-11-1", ""],
  ];
  expect(spans.map(([from = "", to = ""]) => isSpan({ from, to }))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
