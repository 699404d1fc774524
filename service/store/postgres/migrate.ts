import { join } from "node:path";
import pg from "pg";
import {
  type AppliedMigration,
  findPendingMigrations,
  type Migration,
  readMigrations,
} from "../migrations.ts";
import { describeDatabase, readConnectionOptions } from "./connections.ts";

/** The hosted counter's and the service's tables are the same. */
export const migrationsFolder = join(import.meta.dirname, "../../../supabase/migrations");

/** Any number that no other program uses for a lock in this database. */
const lock = 7_237_412_890_661n;

/** Seconds that an instance waits for another one, or a migration for who uses a table. */
const lockTimeout = 60;

/**
 * Brings a database up to date, in one transaction: all instances that start together do it once. Migrations that
 * Supabase's tool applied are applied again, which changes nothing.
 * @throws where a newer version changed the database so that this one cannot work with it
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const known = readMigrations(folder);
  const place = describeDatabase(url);
  // A migration may take longer than any other statement.
  const client = new pg.Client({ ...readConnectionOptions(url), query_timeout: 0 } as pg.ClientConfig);
  client.on("error", () => {});
  await client.connect();
  try {
    if (findPendingMigrations(known, await readApplied(client), place).length === 0) return;
    await client.query(`begin; set local lock_timeout = '${lockTimeout}s'; set local statement_timeout = 0`);
    await client.query("select pg_advisory_xact_lock($1)", [lock]);
    const pending = findPendingMigrations(known, await readApplied(client), place);
    for (const migration of pending) await client.query(migration.sql);
    await record(client, pending);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** What this service's migrations are recorded in. `schema_migrations` is Supabase's own. */
const table = "private.cardamint_migration";

export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query("select to_regclass($1) as found", [table]);
  if (rows[0]?.found === null) return [];
  const applied = await client.query(`select name, checksum, breaking from ${table} order by name`);
  return applied.rows;
}

/** The first migration makes the schema. */
async function record(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(`
    create table if not exists ${table} (
      name text primary key,
      checksum text not null,
      breaking boolean not null,
      applied_at timestamptz not null default now()
    );
    alter table ${table} enable row level security`);
  for (const { name, checksum, breaking } of migrations)
    await client.query(
      `insert into ${table} (name, checksum, breaking) values ($1, $2, $3) on conflict (name) do nothing`,
      [name, checksum, breaking],
    );
  const { rows } = await client.query(`
    select string_agg(quote_ident(rolname), ', ') as roles
    from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role')`);
  const roles = ["public", ...(rows[0]?.roles ? [rows[0].roles] : [])];
  await client.query(`revoke all on ${table} from ${roles.join(", ")}`);
}
