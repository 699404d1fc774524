import { join } from "node:path";
import pg from "pg";
import {
  type AppliedMigration,
  findPendingMigrations,
  type Migration,
  readMigrations,
  requireMigrated,
} from "../migrations.ts";
import { describeDatabase, readConnectionOptions } from "./connections.ts";

/** The service uses the same tables as the hosted counter. */
export const migrationsFolder = join(import.meta.dirname, "../../../supabase/migrations");

/** Any number that no other program uses for an advisory lock in this database. */
const lockId = 7_237_412_890_661n;

/** How long an instance waits for the migration of another one, or for a locked table. */
const lockTimeoutSeconds = 60;

/**
 * Migrates a database, in one transaction: of several instances that start together, one does it. Migrations that
 * Supabase's tool has applied are applied again, which changes nothing.
 * @throws {StoreError} if this version cannot work with the database
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const known = readMigrations(folder);
  const name = describeDatabase(url);
  // A migration may take longer than any other statement.
  const client = new pg.Client({ ...readConnectionOptions(url), query_timeout: 0 } as pg.ClientConfig);
  client.on("error", () => {});
  await client.connect();
  try {
    if (findPendingMigrations(known, await readApplied(client), name).length === 0) return;
    await client.query(
      `begin; set local lock_timeout = '${lockTimeoutSeconds}s'; set local statement_timeout = 0`,
    );
    await client.query("select pg_advisory_xact_lock($1)", [lockId]);
    const pending = findPendingMigrations(known, await readApplied(client), name);
    for (const migration of pending) await client.query(migration.sql);
    await record(client, pending);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** @throws {StoreError} unless the database is migrated to this version */
export async function requireMigratedDatabase(url: string): Promise<void> {
  const client = new pg.Client(readConnectionOptions(url));
  client.on("error", () => {});
  await client.connect();
  try {
    requireMigrated(readMigrations(migrationsFolder), await readApplied(client), describeDatabase(url));
  } finally {
    await client.end();
  }
}

/** The service records its migrations here. `schema_migrations` belongs to Supabase. */
const table = "private.cardamint_migration";

export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query("select to_regclass($1) as found", [table]);
  if (rows[0]?.found === null) return [];
  const applied = await client.query(`select name, checksum, breaking from ${table} order by name`);
  return applied.rows;
}

/** Runs after the migrations, the first of which creates the schema. */
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
