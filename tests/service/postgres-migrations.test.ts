import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMigrations } from "../../service/store/migrations.ts";
import { openEngine } from "../../service/store/open.ts";
import { type Postgres, startPostgres } from "../support/postgres/postgres.ts";
import { migratePostgres } from "../support/postgres/postgres-store.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { projectFolder } from "../support/project-folder.ts";
import { needing } from "../support/runner/requirements.ts";

const known = readMigrations("postgresql");
const supabase = await readFile(join(projectFolder, "supabase/migrations/20261120000000_counts.sql"), "utf8");

describe("migrations of PostgreSQL", needing("postgresql"), () => {
  const postgres = preparePostgres();
  const { query } = postgres;
  /** The migrations of a later version. */
  let later: string;

  beforeEach(async () => {
    later = await mkdtemp(join(tmpdir(), "migrations-"));
    return () => rm(later, { recursive: true });
  });

  async function migrateToLater(sql: string) {
    await writeFile(join(later, "0002.sql"), sql);
    await migratePostgres(postgres.url, [...known, ...readMigrations("postgresql", later)]);
  }
  const applied = async () =>
    (await query("select name from private.store_migration order by name")).map(({ name }) => name);

  test("are applied once by ten instances that start at once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => migratePostgres(postgres.url)));
    expect(await applied()).toEqual(["0001.sql"]);
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
    expect(await applied()).toEqual(["0001.sql", "0002.sql"]);
    expect(
      await query("select count::int, to_regclass('private.more')::text as more from visitor_counter"),
    ).toEqual([{ count: 41, more: "private.more" }]);
  });

  test("refuse the tables of a version before 1.0 in one sentence, and change nothing", async () => {
    await query("create schema private; create table private.inbox_message (id int)");
    const list = () =>
      query("select schemaname, tablename from pg_tables where schemaname in ('private', 'public')");
    const before = await list();
    for (const mode of ["service", "move", "read"] as const)
      await expect(
        openEngine({ DATABASE_FILE: "", DATABASE_URL: postgres.url }, mode, Date.now),
      ).rejects.toThrow(/has tables of a version before 1\.0/);
    expect(await list()).toEqual(before);
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
      await query("insert into private.daily_visit values ('2026-11-20', 'fr', 41)");
      await query("insert into private.daily_source values ('2026-11-20', 'news.example', 41, 1)");
      await second();
      await query("set role anon; select public.increment_visitor_count()");
      await query("set role anon; select public.increment_outbound_click('hero', 'fr')");
      const before = await describeAll();
      await migrateSupabase();
      await migrateStore();
      expect(await describeAll()).toEqual(before);
      expect(
        await query(`select (select count::int from visitor_counter) as counter, (select sum(count)::int from private.daily_visit)
        as visits, (select sum(count)::int from private.daily_outbound_click) as clicks, (select sum(visits)::int from
        private.daily_source) as sources`),
      ).toEqual([{ counter: 42, visits: 42, clicks: 1, sources: 41 }]);
    },
  );

  test("of a Supabase project and of the store create the same tables of counts", async () => {
    const counts = "^(visitor_counter|daily_)";
    await migrateStore();
    const columns = await describeColumns(counts);
    expect(columns).toHaveLength(14);
    await postgres.createDatabase({ supabaseRoles: true });
    await migrateSupabase();
    expect(await describeColumns(counts)).toEqual(columns);
  });
});

describe("the public keys of a Supabase project", needing("postgresql"), () => {
  let postgres: Postgres;
  let database: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    database = await postgres.createDatabase({ supabaseRoles: true });
    // As old projects have it: everything on new tables and functions is granted by default.
    await postgres.query(
      `alter default privileges grant all on tables to anon, authenticated, service_role;
       alter default privileges grant all on functions to anon, authenticated, service_role;
       alter default privileges grant all on sequences to anon, authenticated, service_role;`,
      database,
    );
    await migratePostgres(postgres.getUrl(database));
    await postgres.query(supabase, database);
    await postgres.query(
      `insert into private.inbox_message (reference, name, email, subject, message, state, state_since,
         received_at, bytes, claimable_at, claimable_set_at)
       values ('REFERENCE', 'زينب', 'zaynab@example.com', 'Karte', 'Secret words', 'pending', 0, 0, 500, 0, 0)`,
      database,
    );
  });

  afterAll(() => postgres.end());

  for (const role of ["anon", "authenticated"])
    test(`read and increment one count and count clicks, and nothing about messages, as ${role}`, async () => {
      const client = new pg.Client(postgres.getUrl(database));
      await client.connect();
      await client.query(`set role ${role}`);
      const read = async () =>
        (await client.query("select count::int from public.visitor_counter")).rows[0].count;
      const before = await read();
      await client.query("select public.increment_visitor_count()");
      await client.query("select public.increment_outbound_click('hero', 'fr')");
      expect(await read()).toBe(before + 1);
      for (const statement of [
        "select * from private.inbox_message",
        "select exists (select from private.inbox_message where reference = 'REFERENCE')",
        "insert into private.inbox_message (reference, name, email, subject, message, state) values ('R', '', '', '', '', 'pending')",
        "update private.inbox_message set state = 'handled'",
        "delete from private.inbox_message",
        "truncate private.inbox_message",
        "copy private.inbox_message to stdout",
        "select nextval('private.inbox_message_id_seq')",
        "select value from private.store_state",
        "update private.delivery_pause set ends_at = 0",
        "delete from private.service_lease",
        "select private.now_ms()",
        "select * from private.json_each('[]')",
        "select * from private.store_migration",
        "create table private.mine ()",
      ])
        await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
      // What the planner knows of the words is as closed as the words.
      const { rows } = await client.query(
        "select * from pg_catalog.pg_stats where tablename = 'inbox_message'",
      );
      expect(rows).toEqual([]);
      await client.end();
    });
});
