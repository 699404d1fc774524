import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { languageCodes } from "../../domain/languages.ts";
import { listPlacements } from "../../domain/outbound-click.ts";
import { statedSources } from "../../domain/stated-sources.fixture.ts";
import { migratePostgres, preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";

const folder = join(projectFolder, "supabase");

const placements = listPlacements([]);

const readQuery = (name: string) => readFileSync(join(folder, `queries/${name}.sql`), "utf8");

const migration = readFileSync(join(folder, "migrations/20261120000000_counts.sql"), "utf8");

/** New projects grant nothing by default, older ones everything. */
const grantEverything = ["tables", "functions", "sequences"]
  .map((each) => `alter default privileges grant all on ${each} to anon, authenticated, service_role;`)
  .join("\n");

/** What visitors, who have the public key, must not do in addition to the privileges that they lack. */
const forbidden = [
  "select * from visitor_counter",
  "create table public.mine (id int)",
  "create function private.mine() returns int language sql as 'select 1'",
  "drop function increment_visitor_count()",
  "select * from private.daily_count",
];

/** The privileges of a role, of the project's tables, sequences, and functions, and the service's. */
const privileges = `
  with relation as (
    select * from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace))
  select concat(privilege, ' ', relnamespace::regnamespace, '.', relname) as may from relation,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger']) as privilege
    where relkind = 'r' and (has_table_privilege($1, oid, privilege)
      or privilege in ('select', 'insert', 'update') and has_any_column_privilege($1, oid, privilege))
  union all select concat('use ', relname) from relation
    where case relkind when 'S' then has_sequence_privilege($1, oid, 'usage, select, update') end
  union all select concat('execute ', pronamespace::regnamespace, '.', proname) from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_schema_privilege($1, pronamespace, 'usage') and has_function_privilege($1, oid, 'execute')
  order by 1`;

// Supabase's tool applies the migration to a database like this one. PostgREST is no Debian package: statements as the
// roles of its keys stand for its requests.
describe("the migration of a Supabase project", needing("postgresql"), () => {
  const postgres = preparePostgres();

  async function connect(grants = "") {
    await postgres.createDatabase({ supabaseRoles: true });
    const client = new pg.Client(postgres.url);
    await client.connect();
    onTestFinished(() => client.end());
    const run = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
    for (const sql of [grants, migration]) await run(sql);
    return run;
  }

  type Run = Awaited<ReturnType<typeof connect>>;
  const increment = async (run: Run) =>
    (await run("select increment_visitor_count()::int as count"))[0].count;
  const click = (run: Run, placement: string | null, language: string | null) =>
    run("select increment_outbound_click($1, $2)", [placement, language]);
  const clicks = (run: Run) =>
    run(`select placement, language, sum(count)::int as count from private.daily_count where placement <> ''
      group by 1, 2 order by 1, 2`);

  test.for([
    ["a new project", "", false],
    ["an old project", grantEverything, false],
    ["an old project that is the service's database, too", grantEverything, true],
  ] as const)(
    "visitors read and increment the counter, count clicks, and can do nothing else, in %s",
    async ([, grants, isServices]) => {
      const run = await connect(grants);
      if (isServices) await migratePostgres(postgres.url);
      for (const role of ["anon", "authenticated"])
        expect(await run(privileges, [role]), role).toEqual([
          { may: "execute private.count_outbound_click" },
          { may: "execute private.increment_visitor_count" },
          { may: "execute public.increment_outbound_click" },
          { may: "execute public.increment_visitor_count" },
          { may: "select public.visitor_counter" },
        ]);
      expect(await run(privileges, ["service_role"])).toEqual([]);
      for (const [index, role] of ["anon", "authenticated"].entries()) {
        await run(`set role ${role}`);
        expect(await increment(run)).toBe(index + 1);
        expect(await run("select count::int from visitor_counter")).toEqual([{ count: index + 1 }]);
        await click(run, "hero", "fr");
        for (const statement of forbidden)
          await expect(run(statement), statement).rejects.toThrow(/permission denied|must be owner/);
      }
      await run("reset role");
      expect(await clicks(run)).toEqual([{ placement: "hero", language: "fr", count: 2 }]);
    },
  );

  /** States the headers of the next requests, as PostgREST does. */
  const state = (run: Run, headers: Record<string, string>) =>
    run("select set_config('request.headers', $1, false)", [JSON.stringify(headers)]);

  const readSources = (run: Run) =>
    run(
      "select source, placement, language, count::int from private.daily_count where source <> '' order by 1, 2, 3",
    );

  test("visits and clicks are counted by UTC day, the page's stated language and source, and placement; unknown ones are refused", async () => {
    const run = await connect();
    await run("set time zone 'Pacific/Kiritimati'; set role anon");
    for (const placement of placements)
      for (const language of languageCodes) await click(run, placement, language);
    const code = "22023";
    const unknown = [
      ["footer", "fr", "placement", placements],
      [null, "fr", "placement", placements],
      ["hero", "it", "language", languageCodes],
      ["hero", null, "language", languageCodes],
    ] as const;
    for (const [placement, language, what, known] of unknown) {
      const refusal = { code, message: `unknown ${what}`, hint: `One of ${known.join(", ")}` };
      await expect(click(run, placement, language)).rejects.toMatchObject(refusal);
    }
    await run("select set_config('request.headers', '', false)");
    expect(await increment(run)).toBe(1);
    const source = "news.example";
    const stated: Record<string, string>[] = [
      { "content-language": "ar" },
      { "content-language": "xx" },
      { accept: "*/*" },
      { "visit-source": source },
    ];
    for (const headers of stated) {
      await state(run, headers);
      await increment(run);
    }
    await click(run, "hero", "fr");
    await run("reset role");
    expect(await readSources(run)).toEqual([
      { source, placement: "", language: "und", count: 1 },
      { source, placement: "hero", language: "fr", count: 1 },
    ]);
    const counted = await clicks(run);
    expect(counted).toHaveLength(placements.length * languageCodes.length);
    expect(counted.filter(({ count }) => count !== 1)).toEqual([
      { placement: "hero", language: "fr", count: 2 },
    ]);
    const visits = "select language, sum(count)::int as count from private.daily_count where placement = ''";
    expect(await run(`${visits} group by 1 order by 1`)).toEqual([
      { language: "ar", count: 1 },
      { language: "und", count: 4 },
    ]);
    expect(
      await run("select distinct day = (now() at time zone 'utc')::date as today from private.daily_count"),
    ).toEqual([{ today: true }]);
  });

  test("a stated source has the name that it has in the service", async () => {
    const run = await connect();
    await run("set role anon");
    for (const [source] of statedSources) {
      await state(run, { "visit-source": source });
      await increment(run);
    }
    await run("reset role");
    const names = (await readSources(run)).map(({ source }) => source);
    expect(names).toEqual([...new Set(statedSources.map(([, name]) => name))].sort());
    expect(await increment(run)).toBe(statedSources.length + 1);
  });

  const invent = (run: Run, amount: number) =>
    run(`do $$ begin for number in 1..${amount} loop
      perform set_config('request.headers', '{"visit-source":"site-' || number || '.example"}', false);
      perform public.increment_visitor_count(); end loop; end $$`);

  test("300 new sources leave 201 rows, no visit is lost, and only known ones count on", async () => {
    const run = await connect();
    await run("insert into private.known_source values ('mail/autumn')");
    await run("insert into private.daily_count values (current_date - 9, 'frequent.example', '', 'en', 30)");
    await invent(run, 300);
    const readToday = () =>
      run(
        "select count(*)::int as names, sum(count)::int as visits from private.daily_count where day > current_date - 2",
      );
    expect(await readToday()).toEqual([{ names: 201, visits: 300 }]);
    for (const source of ["frequent.example", "late.example", "site-1.example"]) {
      await state(run, { "visit-source": source });
      await increment(run);
    }
    expect(await readToday()).toEqual([{ names: 201, visits: 303 }]);
    for (const source of ["mail/autumn", "direct"]) {
      await state(run, { "visit-source": source });
      await increment(run);
    }
    expect(await readToday()).toEqual([{ names: 203, visits: 305 }]);
  });

  test("visits merge rare sources of old days, a day each, as the service does; sums stay", async () => {
    const run = await connect();
    await run(`insert into private.known_source values ('mail/autumn');
      insert into private.daily_count select current_date - days, source, placement, language, count
      from (values (29), (30), (33), (400)) as at (days), (values ('rare.example', '', 'en', 3),
        ('rare.example', 'hero', 'en', 1), ('frequent.example', '', 'ar', 10), ('mail/autumn', '', 'en', 1),
        ('other', '', 'en', 2), ('direct', '', 'en', 1), ('', '', 'en', 5)) as row (source, placement, language, count)`);
    const sums =
      "select day, placement, language, sum(count) from private.daily_count where day < current_date group by 1, 2, 3 order by 1, 2, 3";
    const before = await run(sums);
    const names = (days: number) =>
      run(
        `select string_agg(distinct source, ' ' order by source) as names from private.daily_count
        where day = current_date - $1::int and source <> ''`,
        [days],
      );
    await run("set role anon");
    for (let visits = 0; visits < 3; visits += 1) await increment(run);
    await run("reset role");
    expect(await run(sums)).toEqual(before);
    expect(await names(400)).toEqual([{ names: "direct mail/autumn other" }]);
    // In its 30 days, the rare one has nine visits.
    expect(await names(33)).toEqual([{ names: "direct frequent.example mail/autumn other" }]);
    expect(await names(30)).toEqual([{ names: "direct frequent.example mail/autumn other" }]);
    expect(await names(29)).toEqual([{ names: "direct frequent.example mail/autumn other rare.example" }]);
    await increment(run);
    expect(
      await run("select rule, current_date - merged_before as days from private.source_merge order by 1"),
    ).toEqual([
      { rule: "old", days: 364 },
      { rule: "rare", days: 29 },
    ]);
    expect(await run(sums)).toEqual(before);
  });

  test("a visitor's search path can't replace the tables", async () => {
    const run = await connect();
    await run(`
      create schema trap; create table trap.daily_count (like private.daily_count);
      create function trap.array_to_string(text[], text) returns text language sql as 'select ''trapped''';
      create table trap.visitor_counter (id boolean, count bigint, updated_at timestamptz);
      grant all on schema trap to anon; grant all on all tables in schema trap to anon;
      set role anon; set search_path = trap, public`);
    await run("select public.increment_outbound_click('hero', 'en')");
    expect(await run("select public.increment_visitor_count()::int as count")).toEqual([{ count: 1 }]);
    await run("reset role");
    expect(await clicks(run)).toEqual([{ placement: "hero", language: "en", count: 1 }]);
  });

  test("the operator's queries count visitors and clicks by language and by source", async () => {
    const run = await connect();
    await state(run, { "content-language": "ar" });
    await run("select increment_visitor_count(), increment_visitor_count()");
    await click(run, "hero", "ar");
    await click(run, "exchange", "fr");
    expect(await run(readQuery("languages"))).toMatchObject([
      { language: "ar", counted: "clicks", place: "hero", count: "1" },
      { language: "ar", counted: "visits", place: "", count: "2" },
      { language: "fr", counted: "clicks", place: "exchange", count: "1" },
    ]);
    await run(`insert into private.daily_count values (current_date, 'a.example', '', 'en', 1),
      (current_date - 1, 'a.example', '', 'fr', 2), (current_date, 'a.example', 'hero', 'en', 3),
      (current_date, 'b.example', '', 'en', 2), (current_date, 'c.example', '', 'en', 2),
      (current_date, 'one.example/spring', '', 'en', 1), (current_date, 'newsletter', '', 'en', 40),
      (current_date, 'newsletter', 'hero', 'en', 2)`);
    expect(await run(readQuery("sources"))).toEqual([
      { name: "newsletter", visitors: "40", clicks: "2", "clicks per visit": "0.050" },
      { name: "a.example", visitors: "3", clicks: "3", "clicks per visit": null },
      { name: "other", visitors: "4", clicks: "0", "clicks per visit": null },
      { name: "one.example/spring", visitors: "1", clicks: "0", "clicks per visit": null },
    ]);
  });
});
