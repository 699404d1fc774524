import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMigrations } from "../../service/store/migrations.ts";
import { migrate, migrationsFolder } from "../../service/store/postgres/migrate.ts";
import { type Postgres, startPostgres } from "../support/postgres/postgres.ts";
import { preparePostgres } from "../support/postgres/prepare-postgres.ts";
import { needing } from "../support/runner/requirements.ts";

const known = readMigrations(migrationsFolder);

describe("migrations of PostgreSQL", needing("postgresql"), () => {
  const postgres = preparePostgres();
  const { query } = postgres;
  /** The migrations of a later version. */
  let later: string;

  beforeEach(async () => {
    later = await mkdtemp(join(tmpdir(), "migrations-"));
    await cp(migrationsFolder, later, { recursive: true });
    return () => rm(later, { recursive: true });
  });

  const applied = async () =>
    (await query("select name from private.cardamint_migration order by name")).map(({ name }) => name);

  test("are applied once by ten instances that start at once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => migrate(postgres.url)));
    expect(await applied()).toEqual(known.map(({ name }) => name));
    expect(await query("select count::int from public.visitor_counter")).toEqual([{ count: 0 }]);
  });

  test("that Supabase's tool applied before change nothing, and every count is kept", async () => {
    await postgres.createDatabase({ supabaseRoles: true });
    for (const { sql } of known.slice(0, 2)) await query(sql);
    await query("update public.visitor_counter set count = 41");
    await query("select public.increment_outbound_click('buy-now', 'fr')");
    await query("select public.increment_visitor_count()");
    await migrate(postgres.url);
    await query("set role anon; select public.increment_visitor_count()");
    expect(await query("select count::int from public.visitor_counter")).toEqual([{ count: 43 }]);
    expect(await query("select count::int from private.daily_visit")).toEqual([{ count: 2 }]);
    expect(await query("select count::int from private.daily_outbound_click")).toEqual([{ count: 1 }]);
  });

  test("applied by Supabase's tool afterwards change nothing either", async () => {
    await postgres.createDatabase({ supabaseRoles: true });
    await migrate(postgres.url);
    await query("select public.increment_visitor_count()");
    const describe = () =>
      query(`select p.proname, p.prosrc, p.proacl::text from pg_proc p
        join pg_namespace n on n.oid = pronamespace where nspname in ('public', 'private') order by 1, 2`);
    const before = await describe();
    for (const { sql } of known) await query(sql);
    expect(await describe()).toEqual(before);
    expect(await query("select count::int from public.visitor_counter")).toEqual([{ count: 1 }]);
  });

  test("of the first version's text, which Supabase's tool applied, are completed", async () => {
    await postgres.createDatabase({ supabaseRoles: true });
    // What the first version had in place of the function's name.
    await query(known[0]?.sql ?? "");
    expect(
      await query("select to_regprocedure('private.raise_visitor_count()') is not null as found"),
    ).toEqual([{ found: true }]);
    await migrate(postgres.url);
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

  test("of a newer version are accepted where they only add", async () => {
    await writeFile(
      join(later, "20990101000000_later.sql"),
      "alter table private.contact_message add column note text;",
    );
    await migrate(postgres.url, later);
    await migrate(postgres.url);
    expect(await applied()).toHaveLength(known.length + 1);
  });

  test("of a newer version are refused where they break, in one line", async () => {
    await writeFile(
      join(later, "20990101000000_later.sql"),
      "-- breaking: it is called body\nalter table private.contact_message rename message to body;",
    );
    await migrate(postgres.url, later);
    const refused = await migrate(postgres.url).catch((error) => error.message);
    expect(refused).toMatch(/newer version \(20990101000000_later\.sql\)/);
    expect(refused).not.toContain("\n");
  });

  test("that fail leave nothing behind", async () => {
    await writeFile(join(later, "20990101000000_later.sql"), "create table private.half (); select 1 / 0;");
    await expect(migrate(postgres.url, later)).rejects.toThrow(/division by zero/);
    expect(
      await query(
        "select to_regclass('private.half') as half, to_regclass('public.visitor_counter') as counter",
      ),
    ).toEqual([{ half: null, counter: null }]);
    await migrate(postgres.url);
    expect(await applied()).toEqual(known.map(({ name }) => name));
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
    await migrate(postgres.getUrl(database));
    await postgres.query(
      `insert into private.contact_message (reference, name, email, subject, message, state)
       values ('REFERENCE', 'زينب', 'zaynab@example.com', 'Karte', 'Secret words', 'waiting')`,
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
        "select * from private.contact_message",
        "select count(*) from private.contact_message",
        "select 1 from private.contact_message where message like '%Secret%'",
        "select exists (select from private.contact_message where reference = 'REFERENCE')",
        "insert into private.contact_message (reference, name, email, subject, message, state) values ('R', '', '', '', '', 'waiting')",
        "insert into private.contact_message (reference) values ('REFERENCE') on conflict do nothing",
        "update private.contact_message set state = 'handled'",
        "delete from private.contact_message",
        "truncate private.contact_message",
        "copy private.contact_message to stdout",
        "do $$ begin lock table private.contact_message; end $$",
        "select nextval('private.contact_message_id_seq')",
        "select last_value from private.contact_message_id_seq",
        "select * from private.limit_use",
        "select secret from private.service_state",
        "update private.service_state set deliveries_paused_until = 'infinity'",
        "select private.use_limits('[]')",
        "select * from private.cardamint_migration",
        "delete from private.cardamint_migration",
        "create table private.mine ()",
        "create trigger mine before insert on private.contact_message execute function pg_catalog.suppress_redundant_updates_trigger()",
        "select pg_total_relation_size('private.contact_message') from private.contact_message",
      ])
        await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
      // What the planner knows of the words is as closed as the words.
      const { rows } = await client.query(
        "select * from pg_catalog.pg_stats where tablename = 'contact_message'",
      );
      expect(rows).toEqual([]);
      await client.end();
    });

  test("own nothing of it through the service role either", async () => {
    const client = new pg.Client(postgres.getUrl(database));
    await client.connect();
    await client.query("set role service_role");
    for (const table of [
      "contact_message",
      "limit_use",
      "service_state",
      "cardamint_migration",
      "daily_visit",
    ])
      await expect(client.query(`select * from private.${table}`)).rejects.toThrow(/permission denied/);
    await client.end();
  });
});
