import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { earlierFolders, readMigrations } from "../../service/store/migrations.ts";
import { type Postgres, startPostgres } from "../support/postgres/postgres.ts";
import { migratePostgres } from "../support/postgres/postgres-store.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";

const known = readMigrations("postgresql");
/** Those that Supabase's tool applies. */
const earlier = readMigrations("postgresql", [earlierFolders.postgresql]);

describe("migrations of PostgreSQL", needing("postgresql"), () => {
  const postgres = preparePostgres();
  const { query } = postgres;
  /** The migrations of a later version. */
  let later: string;

  beforeEach(async () => {
    later = await mkdtemp(join(tmpdir(), "migrations-"));
    return () => rm(later, { recursive: true });
  });

  const migrateToLater = () =>
    migratePostgres(postgres.url, [...known, ...readMigrations("postgresql", [later])]);
  const applied = async () =>
    (await query("select name from private.cardamint_migration order by name"))
      .map(({ name }) => String(name))
      .toSorted();

  test("are applied once by ten instances that start at once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => migratePostgres(postgres.url)));
    expect(await applied()).toEqual(known.map(({ name }) => name).toSorted());
    expect(await query("select count::int from public.visitor_counter")).toEqual([{ count: 0 }]);
  });

  test("that Supabase's tool has applied keep every count", async () => {
    await postgres.createDatabase({ supabaseRoles: true });
    for (const { sql } of known.slice(0, 2)) await query(sql);
    await query("update public.visitor_counter set count = 41");
    await query("select public.increment_outbound_click('buy-now', 'fr')");
    await query("select public.increment_visitor_count()");
    await migratePostgres(postgres.url);
    await query("set role anon; select public.increment_visitor_count()");
    expect(await query("select count::int from public.visitor_counter")).toEqual([{ count: 43 }]);
    expect(await query("select count::int from private.daily_visit")).toEqual([{ count: 2 }]);
    expect(await query("select count::int from private.daily_outbound_click")).toEqual([{ count: 1 }]);
  });

  test("can be applied again by Supabase's tool, and change nothing", async () => {
    await postgres.createDatabase({ supabaseRoles: true });
    await migratePostgres(postgres.url);
    await query("select public.increment_visitor_count()");
    const describe = () =>
      query(`select p.proname, p.prosrc, p.proacl::text from pg_proc p
        join pg_namespace n on n.oid = pronamespace where nspname in ('public', 'private') and proname <> 'use_limits' order by 1, 2`);
    const before = await describe();
    await query(`insert into private.inbox_message (reference, name, email, subject, message, state, state_since,
      received_at, bytes, due_at, due_set_at) values ('R', '', '', '', '', 'waiting', 0, 0, 0, 0, 0)`);
    for (const { sql } of earlier) await query(sql);
    await migratePostgres(postgres.url);
    expect(await describe()).toEqual(before);
    expect(await query("select reference from private.inbox_message")).toEqual([{ reference: "R" }]);
    expect(await query("select count::int from public.visitor_counter")).toEqual([{ count: 1 }]);
  });

  test("complete a database that Supabase's tool set up for the first version", async () => {
    await postgres.createDatabase({ supabaseRoles: true });
    // What the first version had in place of the function's name.
    await query(known[0]?.sql ?? "");
    expect(
      await query("select to_regprocedure('private.raise_visitor_count()') is not null as found"),
    ).toEqual([{ found: true }]);
    await migratePostgres(postgres.url);
    expect(
      await query("select to_regprocedure('private.raise_visitor_count()') is not null as found"),
    ).toEqual([{ found: false }]);
    const anon = new pg.Client(postgres.url);
    await anon.connect();
    await anon.query("set role anon");
    expect((await anon.query("select public.increment_visitor_count()::int as count")).rows).toEqual([
      { count: 1 },
    ]);
    await anon.end();
  });

  test("that fail leave nothing behind", async () => {
    await writeFile(join(later, "20990101000000_later.sql"), "create table private.half (); select 1 / 0;");
    await expect(migrateToLater()).rejects.toThrow(/division by zero/);
    expect(
      await query(
        "select to_regclass('private.half') as half, to_regclass('public.visitor_counter') as counter",
      ),
    ).toEqual([{ half: null, counter: null }]);
    await migratePostgres(postgres.url);
    expect(await applied()).toEqual(known.map(({ name }) => name).toSorted());
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
    await postgres.query(
      `insert into private.inbox_message (reference, name, email, subject, message, state, state_since,
         received_at, bytes, due_at, due_set_at)
       values ('REFERENCE', 'زينب', 'zaynab@example.com', 'Karte', 'Secret words', 'waiting', 0, 0, 500, 0, 0)`,
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
      await client.query("select public.increment_outbound_click('buy-now', 'fr')");
      expect(await read()).toBe(before + 1);
      for (const statement of [
        "select * from private.inbox_message",
        "select exists (select from private.inbox_message where reference = 'REFERENCE')",
        "insert into private.inbox_message (reference, name, email, subject, message, state) values ('R', '', '', '', '', 'waiting')",
        "update private.inbox_message set state = 'handled'",
        "delete from private.inbox_message",
        "truncate private.inbox_message",
        "copy private.inbox_message to stdout",
        "select nextval('private.inbox_message_id_seq')",
        "select * from private.limit_window",
        "select value from private.store_state",
        "update private.delivery_pause set ends_at = 0",
        "delete from private.service_lease",
        "select private.now_ms()",
        "select * from private.json_each('[]')",
        "select * from private.cardamint_migration",
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
