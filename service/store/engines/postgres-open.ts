import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Action } from "../../finding.ts";
import {
  type AppliedMigration,
  findPendingMigrations,
  type Migration,
  readMigrations,
  requireMigrated,
  requireNotMoved,
} from "../migrations.ts";
import { StoreError } from "../store.ts";
import type { OpenMode } from "./engine.ts";
import { describeDatabase, readConnectionOptions, searchPath } from "./postgres.ts";
import { explain, isTemporary } from "./postgres-errors.ts";

/** Migrations from before both engines had the same ones: those of the hosted counter. */
export const earlierMigrationsFolder = join(import.meta.dirname, "../../../supabase/migrations");

export const readPostgresMigrations = () => readMigrations("postgresql", earlierMigrationsFolder);

/** Any number that no other program uses for an advisory lock in this database. */
const lockId = 7_237_412_890_661n;

/** How long an instance waits for the migration of another one, or for a locked table. */
const lockTimeoutSeconds = 60;

const correctUrl: Action = { setting: "DATABASE_URL", to: "Correct that, or the address" };

const retryIntervalMs = 1_000;

interface Options {
  mode: OpenMode;
  /** How long to retry while the database does not answer. */
  timeoutMs: number;
  /** Prints what the start is waiting for. */
  report: (line: string) => void;
}

/**
 * Makes a database ready for use. A service migrates it.
 * @throws {StoreError} if the database can't be reached in time, or can't be used
 */
export async function preparePostgres(url: string, options: Options): Promise<void> {
  const { mode, timeoutMs, report } = options;
  const deadline = performance.now() + timeoutMs;
  const seconds = Math.round(timeoutMs / 1000);
  for (let reported = false; ; reported = true) {
    try {
      if (mode === "service" || (mode === "move" && (await isEmpty(url)))) await migrate(url);
      else await requireCurrent(url);
      if (mode !== "move") await requireUnmoved(url);
      return;
    } catch (error) {
      if (error instanceof StoreError && !(error instanceof ReadOnlyError)) throw error;
      const problem =
        error instanceof ReadOnlyError ? error.message : `${describeDatabase(url)}: ${explain(error)}`;
      if (timeoutMs === 0 || !(error instanceof ReadOnlyError || isTemporary(error)))
        throw new StoreError(problem, correctUrl, { cause: error });
      if (performance.now() + retryIntervalMs > deadline)
        throw new StoreError(`${problem} Tried for ${seconds} s.`, correctUrl, { cause: error });
      if (!reported) report(`${problem} Trying again for ${seconds} s.`);
      await setTimeout(retryIntervalMs);
    }
  }
}

/** A standby may be promoted, so the start waits for that. */
class ReadOnlyError extends StoreError {}

/** Runs with one connection, on which a statement may take any time. */
async function withClient<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...readConnectionOptions(url), query_timeout: 0 } as pg.ClientConfig);
  client.on("error", () => {});
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/**
 * Migrates a database, in one transaction: of several instances that start together, one does it. Migrations that
 * Supabase's tool has applied are applied again, which changes nothing.
 * @throws {StoreError} if this version can't work with the database
 */
export function migrate(url: string, known: Migration[] = readPostgresMigrations()): Promise<void> {
  const name = describeDatabase(url);
  return withClient(url, async (client) => {
    const { rows } = await client.query("show transaction_read_only");
    if (rows[0]?.transaction_read_only === "on")
      throw new ReadOnlyError(
        `${name}: this is a standby, which can only be read. Name the primary server in DATABASE_URL.`,
      );
    if (findPendingMigrations(known, await readApplied(client), name).length > 0) {
      await client.query(`begin; set local lock_timeout = '${lockTimeoutSeconds}s'; set local statement_timeout = 0;
        set local search_path = ${searchPath}`);
      await client.query("select pg_advisory_xact_lock($1)", [lockId]);
      const pending = findPendingMigrations(known, await readApplied(client), name);
      for (const migration of pending) await client.query(migration.sql);
      await record(client, pending);
      await client.query("commit");
    }
  });
}

function isEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await readApplied(client)).length === 0);
}

/** @throws {StoreError} if the content of the database was moved */
function requireUnmoved(url: string): Promise<void> {
  return withClient(url, async (client) => requireNotMoved(await readMove(client), describeDatabase(url)));
}

/** @throws {StoreError} unless the database is migrated to this version */
function requireCurrent(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const name = describeDatabase(url);
    requireMigrated(readPostgresMigrations(), await readApplied(client), name);
  });
}

/** The service records its migrations here. `schema_migrations` belongs to Supabase. */
const migrationTable = "cardamint_migration";
const table = `private.${migrationTable}`;

/** Not by `to_regclass`, which may remember from before the lock that there was no table. */
async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_catalog.pg_tables where schemaname = 'private' and tablename = $1",
    [name],
  );
  return rows.length > 0;
}

async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  if (!(await hasTable(client, migrationTable))) return [];
  const applied = await client.query(`select name, checksum, breaking from ${table} order by name`);
  return applied.rows;
}

/** Reads where the content of a database was moved. */
async function readMove(client: pg.ClientBase): Promise<string | undefined> {
  if (!(await hasTable(client, "store_state"))) return undefined;
  const { rows } = await client.query("select value from private.store_state where name = 'move'");
  return rows[0]?.value;
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
