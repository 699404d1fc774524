import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FindingError } from "../finding.ts";
import type { Engine, OpenMode, Query } from "./engines/engine.ts";

export interface Migration {
  name: string;
  /** Whether versions without this migration can no longer work with the database. */
  breaking: boolean;
  sql: string;
}

export type Dialect = "sqlite" | "postgresql";

/** A migration that removes or changes something begins with this line. Others only add. */
const breakingMark = /^-- breaking\b/;

/** The lines after such a line are for one engine, until `-- both engines`. */
const dialectMark = /^-- (?:only (sqlite|postgresql)|both engines)$/;

/** The migrations of both engines. */
const commonFolder = join(import.meta.dirname, "migrations");

/** The migrations from before both engines had the same ones. On PostgreSQL they are those of the Supabase projects. */
export const earlierFolders: Record<Dialect, string> = {
  sqlite: join(commonFolder, "sqlite"),
  postgresql: join(import.meta.dirname, "../../supabase/migrations"),
};

/** Reads migrations in the order in which they are applied. */
export function readMigrations(
  dialect: Dialect,
  folders = [earlierFolders[dialect], commonFolder],
): Migration[] {
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .map((name) => {
        const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
        return { name, sql: selectDialect(text, dialect), breaking: breakingMark.test(text) };
      }),
  );
}

function selectDialect(text: string, dialect: Dialect): string {
  let current: string | undefined;
  return text
    .split("\n")
    .filter((line) => {
      const mark = dialectMark.exec(line);
      if (mark) current = mark[1];
      return current === undefined || current === dialect;
    })
    .join("\n");
}

/** A service would create or update the tables. */
export class NotMigratedError extends FindingError {}

/**
 * Makes a database ready for use.
 * @throws {FindingError} if this version can't work with it
 */
export async function prepareDatabase(engine: Engine, mode: OpenMode): Promise<void> {
  const { name, schema, query } = engine;
  const known = readMigrations(schema.dialect);
  const pending = await findPendingMigrations(engine, query, known);
  if (pending.length === 0) return;
  const isEmpty = pending.length === known.length;
  if (schema.dialect === "sqlite" && isEmpty && (await query(schema.listTables)).length > 0)
    throw new FindingError(`${name} belongs to another program. → Name another file in DATABASE_FILE`);
  if (mode === "service" || (mode === "move" && isEmpty)) await migrate(engine, known);
  else
    throw new NotMigratedError(
      `${name} is ${isEmpty ? "empty" : "of an older version"}. → Start the service of this version once: it creates or updates the tables`,
    );
}

/**
 * Applies the migrations that haven't been applied yet, in one transaction. If several instances start together, only
 * one does it. Migrations that Supabase's tool has applied are applied again, which changes nothing.
 */
export async function migrate(engine: Engine, known = readMigrations(engine.schema.dialect)): Promise<void> {
  const { schema } = engine;
  await engine.transact(async ({ query, execute }) => {
    await execute(schema.lock);
    for (const { sql } of await findPendingMigrations(engine, query, known)) await execute(sql);
    await execute(schema.createMigrationTable);
    for (const migration of known)
      await query(
        `insert into ${schema.migrationTable} (name, checksum, breaking) values ($1, '', $2)
        on conflict (name) do nothing`,
        [migration.name, Number(migration.breaking)],
      );
  }, "long");
}

/**
 * Finds the migrations that haven't been applied yet. A database of a newer version is accepted if that version only
 * added to it, so a rollback needs no backup.
 * @throws {FindingError} if this version can't work with the database
 */
async function findPendingMigrations(
  { name: database, schema }: Engine,
  query: Query,
  known: Migration[],
): Promise<Migration[]> {
  const tables = await query(schema.listTables);
  if (!tables.some(({ name }) => name === schema.migrationTable)) {
    const [row] = await query(schema.countUnrecorded);
    return known.slice(Number(row?.count));
  }
  const applied = await query(
    `select name, cast(breaking as integer) as breaking from ${schema.migrationTable}`,
  );
  const newer = applied.find((row) => row.breaking === 1n && !known.some(({ name }) => name === row.name));
  if (newer)
    throw new FindingError(
      `${database} was changed by a newer version (${newer.name}), and this one cannot work with it. → Start that version again, or restore a backup from before it: docs/operate.md`,
    );
  return known.filter(({ name }) => !applied.some((row) => row.name === name));
}
