import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { languageCodes } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { hostedQuery } from "../../service/report/hosted-query.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";

const folder = join(import.meta.dirname, "../../supabase/migrations");
const migrations = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(join(folder, name), "utf8"));

/** New projects grant nothing by default, older ones everything. */
const projects = [
  ["a new project", ""],
  [
    "an old project",
    `alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
     alter default privileges in schema public grant all on functions to anon, authenticated, service_role;`,
  ],
] as const;

/** What visitors, who have the public key, must not run. */
const forbidden = [
  "select * from visitor_counter",
  "select updated_at from visitor_counter",
  "insert into visitor_counter (count) values (5)",
  "update visitor_counter set count = 1000",
  "delete from visitor_counter",
  "truncate visitor_counter",
  "create table public.mine (id int)",
  "create function private.mine() returns int language sql as 'select 1'",
  "alter table visitor_counter add column mine int",
  "drop function increment_visitor_count()",
  "select * from private.daily_visit",
  "select * from private.daily_outbound_click",
  "insert into private.daily_outbound_click values (current_date, 'buy-now', 'fr', 5)",
  "update private.daily_outbound_click set count = 1000",
  "update private.daily_visit set count = 1000",
  "truncate private.daily_visit",
  "select private.languages()",
  "select private.language_of_request()",
  "drop function increment_outbound_click(text, text)",
];

// Supabase's tool applies the migrations to a database like this one. PostgREST is no Debian package: statements as the
// roles of its keys stand for its requests.
describe("the migrations of a Supabase project", needing("postgresql"), () => {
  const postgres = preparePostgres();

  async function connect(grants = "") {
    await postgres.createDatabase({ supabaseRoles: true });
    const client = new pg.Client(postgres.url);
    await client.connect();
    onTestFinished(() => client.end());
    const run = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
    for (const sql of [grants, ...migrations]) await run(sql);
    return run;
  }

  type Run = Awaited<ReturnType<typeof connect>>;
  const increment = async (run: Run) =>
    (await run("select increment_visitor_count()::int as count"))[0].count;
  const click = (run: Run, placement: string | null, language: string | null) =>
    run("select increment_outbound_click($1, $2)", [placement, language]);
  const clicks = (run: Run) =>
    run("select placement, language, count::int from private.daily_outbound_click order by 1, 2");

  for (const [project, grants] of projects)
    test(`visitors read and increment the counter, count clicks, and can do nothing else, in ${project}`, async () => {
      const run = await connect(grants);
      for (const [index, role] of ["anon", "authenticated"].entries()) {
        await run(`set role ${role}`);
        expect(await increment(run)).toBe(index + 1);
        expect(await run("select count::int from visitor_counter")).toEqual([{ count: index + 1 }]);
        await click(run, "buy-now", "fr");
        for (const statement of forbidden)
          await expect(run(statement), statement).rejects.toThrow(/permission denied|must be owner/);
      }
      await run("set role service_role");
      for (const statement of ["select count from visitor_counter", "select increment_visitor_count()"])
        await expect(run(statement), statement).rejects.toThrow(/permission denied/);
      await run("reset role");
      expect(await clicks(run)).toEqual([{ placement: "buy-now", language: "fr", count: 2 }]);
    });

  test("the counter keeps one row for good, and no count below zero", async () => {
    const run = await connect();
    await expect(run("insert into visitor_counter default values")).rejects.toThrow(/unique/);
    await expect(run("insert into visitor_counter (id) values (false)")).rejects.toThrow(/check/);
    await expect(run("update visitor_counter set count = -1")).rejects.toThrow(/check/);
  });

  test("every placement in every language is counted for the day in UTC, and no other", async () => {
    const run = await connect();
    await run("set time zone 'Pacific/Kiritimati'; set role anon");
    for (const placement of placements)
      for (const language of languageCodes) await click(run, placement, language);
    const code = "22023";
    for (const placement of ["footer", null])
      await expect(click(run, placement, "fr")).rejects.toMatchObject({
        code,
        message: "unknown placement",
        hint: `One of ${placements.join(", ")}`,
      });
    for (const language of ["it", null])
      await expect(click(run, "buy-now", language)).rejects.toMatchObject({
        code,
        message: "unknown language",
        hint: `One of ${languageCodes.join(", ")}`,
      });
    await run("reset role");
    expect(await clicks(run)).toHaveLength(placements.length * languageCodes.length);
    expect(
      await run(
        "select distinct day = (now() at time zone 'utc')::date as today from private.daily_outbound_click",
      ),
    ).toEqual([{ today: true }]);
  });

  test("visits are kept by the language that the page states, and the counter answers as before", async () => {
    const run = await connect();
    await run("set role anon");
    const stated = [`{"content-language":"ar"}`, `{"content-language":"xx"}`, `{"accept":"*/*"}`, ""];
    for (const [index, headers] of stated.entries()) {
      await run("select set_config('request.headers', $1, false)", [headers]);
      expect(await increment(run)).toBe(index + 1);
    }
    await run("reset role");
    expect(await run("select language, count::int from private.daily_visit order by language")).toEqual([
      { language: "ar", count: 1 },
      { language: "und", count: 3 },
    ]);
  });

  test("names in a visitor's own search path cannot stand in for the tables", async () => {
    const run = await connect();
    await run(`
      create schema trap; create table trap.daily_outbound_click (like private.daily_outbound_click);
      create function trap.array_to_string(text[], text) returns text language sql as 'select ''trapped''';
      create table trap.visitor_counter (id boolean, count bigint, updated_at timestamptz);
      grant all on schema trap to anon; grant all on all tables in schema trap to anon;
      set role anon; set search_path = trap, public`);
    await run("select public.increment_outbound_click('buy-now', 'en')");
    expect(await run("select public.increment_visitor_count()::int as count")).toEqual([{ count: 1 }]);
    await run("reset role");
    expect(await clicks(run)).toEqual([{ placement: "buy-now", language: "en", count: 1 }]);
  });

  test("applied a second time they change nothing", async () => {
    const run = await connect();
    await run("update visitor_counter set count = 41");
    await click(run, "buy-now", "de");
    for (const sql of migrations) await run(sql);
    await click(run, "buy-now", "de");
    expect(await clicks(run)).toEqual([{ placement: "buy-now", language: "de", count: 2 }]);
    expect(await increment(run)).toBe(42);
  });

  test("the query that the operator is given counts visitors and clicks by day and language", async () => {
    const run = await connect();
    await run("select set_config('request.headers', $1, false)", [`{"content-language":"ar"}`]);
    await run("select increment_visitor_count(), increment_visitor_count()");
    await click(run, "buy-now", "ar");
    await click(run, "trade-crypto", "fr");
    expect(await run(hostedQuery)).toMatchObject([
      { language: "ar", visitors: "2", "buy-now": "1", "trade-crypto": "0" },
      { language: "fr", visitors: "0", "buy-now": "0", "trade-crypto": "1" },
    ]);
  });
});
