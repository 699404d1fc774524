import type { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { languageCodes } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { hostedQuery } from "../../service/report/hosted-query.ts";
import { onCounter, onDailyCounts } from "../support/postgres/forbidden-statements.ts";
import { createMigratedDatabase, projects, readMigration } from "../support/postgres/hosted-database.ts";

// Creating a database takes half a second: what can share one does.

const click = (placement: string | null, language: string | null): [string, (string | null)[]] => [
  "select increment_outbound_click($1, $2)",
  [placement, language],
];

const clicks = async (database: PGlite) =>
  (
    await database.query(
      "select placement, language, count from private.daily_outbound_click order by placement, language",
    )
  ).rows;

for (const [project, grants] of projects)
  test(`visitors read and increment the counter, count clicks, and can do nothing else, in ${project}`, async () => {
    await using database = await createMigratedDatabase({ grants });
    for (const [index, role] of ["anon", "authenticated"].entries()) {
      await database.exec(`set role ${role}`);
      const incremented = await database.query("select increment_visitor_count() as count");
      expect(incremented.rows).toEqual([{ count: index + 1 }]);
      expect((await database.query("select count from visitor_counter")).rows).toEqual([
        { count: index + 1 },
      ]);
      await database.query(...click("buy-now", "fr"));
      for (const statement of [...onCounter, ...onDailyCounts])
        await expect(database.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
      await database.exec("reset role");
    }
    expect(await clicks(database)).toEqual([{ placement: "buy-now", language: "fr", count: 2 }]);

    await database.exec("set role service_role");
    for (const statement of [
      "select count from visitor_counter",
      "select increment_visitor_count()",
      "select increment_outbound_click('buy-now', 'fr')",
      "select * from private.daily_visit",
    ])
      await expect(database.query(statement), statement).rejects.toThrow(/permission denied/);
  });

test("the counter keeps one row for good, and no count below zero", async () => {
  await using database = await createMigratedDatabase();
  await expect(database.query("insert into visitor_counter default values")).rejects.toThrow(/unique/);
  await expect(database.query("insert into visitor_counter (id) values (false)")).rejects.toThrow(/check/);
  await expect(database.query("update visitor_counter set count = -1")).rejects.toThrow(/check/);
});

test("every placement in every language of the site is counted, for the day in UTC", async () => {
  await using database = await createMigratedDatabase();
  await database.exec("set time zone 'Pacific/Kiritimati'; set role anon");
  for (const placement of placements)
    for (const language of languageCodes) await database.query(...click(placement, language));
  await database.exec("reset role");
  expect(await clicks(database)).toHaveLength(placements.length * languageCodes.length);
  const { rows } = await database.query(`
    select distinct day = (now() at time zone 'utc')::date as today from private.daily_outbound_click`);
  expect(rows).toEqual([{ today: true }]);
});

test("another placement or language is refused, and what is known is said", async () => {
  await using database = await createMigratedDatabase();
  await database.exec("set role anon");
  for (const [placement, language, message, hint] of [
    ["footer", "fr", "unknown placement", `One of ${placements.join(", ")}`],
    [null, "fr", "unknown placement", `One of ${placements.join(", ")}`],
    ["buy-now", "it", "unknown language", `One of ${languageCodes.join(", ")}`],
    ["buy-now", null, "unknown language", `One of ${languageCodes.join(", ")}`],
  ] as const)
    await expect(database.query(...click(placement, language))).rejects.toMatchObject({
      code: "22023",
      message,
      hint,
    });
  await database.exec("reset role");
  expect(await clicks(database)).toEqual([]);
});

test("visits are kept by the language that the page states, and the counter answers as before", async () => {
  await using database = await createMigratedDatabase();
  await database.exec("set role anon");
  const stated = [`{"content-language":"ar"}`, `{"content-language":"xx"}`, `{"accept":"*/*"}`, ""];
  for (const [index, headers] of stated.entries()) {
    await database.query("select set_config('request.headers', $1, false)", [headers]);
    const { rows } = await database.query("select increment_visitor_count() as count");
    expect(rows).toEqual([{ count: index + 1 }]);
  }
  await database.exec("reset role");
  const { rows } = await database.query("select language, count from private.daily_visit order by language");
  expect(rows).toEqual([
    { language: "ar", count: 1 },
    { language: "und", count: 3 },
  ]);
});

test("names in a visitor's own search path cannot stand in for the tables", async () => {
  await using database = await createMigratedDatabase();
  await database.exec(`
    create schema trap; create table trap.daily_outbound_click (like private.daily_outbound_click);
    create function trap.array_to_string(text[], text) returns text language sql as 'select ''trapped''';
    create table trap.visitor_counter (id boolean, count bigint, updated_at timestamptz);
    grant all on schema trap to anon; grant all on all tables in schema trap to anon;
    set role anon; set search_path = trap, public`);
  await database.query("select public.increment_outbound_click('buy-now', 'en')");
  const { rows } = await database.query("select public.increment_visitor_count() as count");
  expect(rows).toEqual([{ count: 1 }]);
  await database.exec("reset role");
  expect(await clicks(database)).toEqual([{ placement: "buy-now", language: "en", count: 1 }]);
});

test("applied a second time the migrations change nothing", async () => {
  await using database = await createMigratedDatabase();
  await database.exec("update visitor_counter set count = 41");
  await database.query(...click("buy-now", "de"));
  for (const name of ["visitor_counter", "outbound_clicks"]) await database.exec(await readMigration(name));
  await database.query(...click("buy-now", "de"));
  expect(await clicks(database)).toEqual([{ placement: "buy-now", language: "de", count: 2 }]);
  const { rows } = await database.query("select increment_visitor_count() as count");
  expect(rows).toEqual([{ count: 42 }]);
});

test("the query that the operator is given counts visitors and clicks by day and language", async () => {
  await using database = await createMigratedDatabase();
  await database.query("select set_config('request.headers', $1, false)", [`{"content-language":"ar"}`]);
  await database.query("select increment_visitor_count(), increment_visitor_count()");
  await database.query(...click("buy-now", "ar"));
  await database.query(...click("trade-crypto", "fr"));
  const { rows } = await database.query(hostedQuery);
  expect(rows).toEqual([
    { day: expect.any(Date), language: "ar", visitors: 2, "buy-now": "1", "trade-crypto": "0" },
    { day: expect.any(Date), language: "fr", visitors: 0, "buy-now": "0", "trade-crypto": "1" },
  ]);
});
