import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readMigrations } from "../../service/store/migrations.ts";
import { migratePostgres, preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const known = readMigrations("postgresql");
const names = known.map(({ name }) => name);
const supabase = await readFile(join(projectFolder, "supabase/migrations/20261120000000_counts.sql"), "utf8");

describe("migrations of PostgreSQL", needing("postgresql"), () => {
  const postgres = preparePostgres();
  const { query } = postgres;

  /** Migrates to a later version with one more file. */
  async function migrateToLater(sql: string) {
    const later = createTemporaryFolder();
    await writeFile(join(later, "9999.sql"), sql);
    await migratePostgres(postgres.url, [...known, ...readMigrations("postgresql", later)]);
  }
  const applied = async () =>
    (await query("select name from private.store_migration order by name")).map(({ name }) => name);

  test("are applied once by instances that start at once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => migratePostgres(postgres.url)));
    expect(await applied()).toEqual(names);
    expect(await query("select count::int from public.visitor_counter")).toEqual([{ count: 0 }]);
  });

  test("that fail leave nothing behind, and later ones are applied", async () => {
    await expect(migrateToLater("create table private.half (); select 1 / 0;")).rejects.toThrow(
      /division by zero/,
    );
    expect(await query("select to_regclass('public.visitor_counter') as counter")).toEqual([
      { counter: null },
    ]);
    await migratePostgres(postgres.url);
    await query("update public.visitor_counter set count = 41");
    await migrateToLater("create table more (id int)");
    await migratePostgres(postgres.url);
    expect(await applied()).toEqual([...names, "9999.sql"]);
    expect(
      await query("select count::int, to_regclass('private.more')::text as more from visitor_counter"),
    ).toEqual([{ count: 41, more: "private.more" }]);
  });

  const describeColumns = (tables: string) =>
    query(`
      select table_name, column_name, data_type, is_nullable, column_default, collation_name
      from information_schema.columns where table_schema in ('private', 'public') and table_name ~ '${tables}'
      order by 1, ordinal_position`);

  /** All that applying a file again could change. */
  const describeAll = async () => [
    await describeColumns(""),
    await query(`
      select oid::regclass::text, relacl::text, relrowsecurity,
        (select string_agg(attacl::text, '') from pg_attribute where attrelid = pg_class.oid)
      from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('private', 'public') order by 1`),
    await query(`
      select oid::regprocedure::text, prosrc, proacl::text
      from pg_proc where pronamespace::regnamespace::text in ('private', 'public') order by 1`),
  ];

  const migrateSupabase = () => query(supabase);
  const migrateStore = () => migratePostgres(postgres.url);

  test.for([
    ["before the store's", [migrateSupabase, migrateStore]],
    ["after the store's", [migrateStore, migrateSupabase]],
  ] as const)(
    "of a Supabase project, applied %s and again, lose no count and change nothing",
    async ([, steps]) => {
      await postgres.createDatabase({ supabaseRoles: true });
      const [first, second] = steps;
      await first();
      await query("update public.visitor_counter set count = 41");
      await query("insert into private.daily_count values ('2026-11-20', 'news.example', '', 'fr', 41)");
      await second();
      await query("set role anon; select public.increment_visitor_count()");
      await query("set role anon; select public.increment_outbound_click('hero', 'fr')");
      const before = await describeAll();
      await migrateSupabase();
      await migrateStore();
      expect(await describeAll()).toEqual(before);
      expect(
        await query(`select placement, sum(count)::int as count from private.daily_count group by 1
          union all select 'counter', count::int from visitor_counter order by 1`),
      ).toEqual([
        { placement: "", count: 42 },
        { placement: "counter", count: 42 },
        { placement: "hero", count: 1 },
      ]);
    },
  );

  test("of a Supabase project and of the store create the same tables of counts", async () => {
    const counts = "^(visitor_counter|daily_)";
    await migrateStore();
    const columns = await describeColumns(counts);
    expect(columns).toHaveLength(8);
    await postgres.createDatabase({ supabaseRoles: true });
    await migrateSupabase();
    expect(await describeColumns(counts)).toEqual(columns);
  });
});
