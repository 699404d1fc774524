import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FindingError } from "../finding.ts";
import type { Engine, OpenMode, Query } from "./engines/engine.ts";

export type Dialect = "sqlite" | "postgresql";

export interface Migration {
  name: string;
  /** Whether versions without this migration can no longer work with the database. */
  breaking: boolean;
  sql: string;
}

/** A migration that removes or changes something begins with this line. Others only add. */
const breakingMark = /^-- breaking\b/;

/** Of these, the versions before 1.0 had some in every database. */
const earlierTables = ["visitor_counter", "contact_message", "inbox_message"];

/** Reads migrations in the order in which they are applied. The first one creates the table that records them. */
export function readMigrations(
  dialect: Dialect,
  folder = join(import.meta.dirname, "migrations", dialect),
): Migration[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), "utf8");
      return { name, sql, breaking: breakingMark.test(sql) };
    });
}

/** A service would create or update the tables. */
export class NotMigratedError extends FindingError {}

/**
 * Makes a database ready for use.
 * @throws {FindingError} if this version can't work with it
 */
export async function prepareDatabase(
  engine: Engine,
  mode: OpenMode,
  known = readMigrations(engine.dialect),
): Promise<void> {
  const pending = await findPendingMigrations(engine, engine.query, known);
  if (pending.length === 0) return;
  const isEmpty = pending.length === known.length;
  if (mode === "service" || (mode === "move" && isEmpty)) await migrate(engine, known);
  else
    throw new NotMigratedError(
      `${engine.name} is ${isEmpty ? "empty" : "of an older version"}. → Start the service of this version once: it creates or updates the tables`,
    );
}

/**
 * Applies the migrations that haven't been applied yet, in one transaction. If several instances start together, only
 * one does it.
 */
export async function migrate(engine: Engine, known = readMigrations(engine.dialect)): Promise<void> {
  await engine.transact(async ({ query, execute }) => {
    await execute(engine.lockMigrations);
    for (const { name, breaking, sql } of await findPendingMigrations(engine, query, known)) {
      await execute(sql);
      const values = [name, Number(breaking)];
      await query("insert into store_migration (name, breaking) values ($1, $2)", values);
    }
  }, "long");
}

/**
 * Finds the migrations that haven't been applied yet. A database of a newer version is accepted if that version only
 * added to it, so a rollback needs no backup.
 * @throws {FindingError} if this version can't work with the database
 */
async function findPendingMigrations(engine: Engine, query: Query, known: Migration[]): Promise<Migration[]> {
  const { name: database, dialect } = engine;
  const tables = (await query(engine.listTables)).map(({ name }) => String(name));
  if (!tables.includes("store_migration")) {
    const setting = dialect === "sqlite" ? "DATABASE_FILE" : "DATABASE_URL";
    if (tables.some((name) => earlierTables.includes(name)))
      throw new FindingError(
        `${database} has tables of a version before 1.0, which this one can't read. → Keep that database for its messages, and name a new one in ${setting}`,
      );
    // A schema of PostgreSQL may also have tables of another program.
    if (dialect === "sqlite" && tables.length > 0)
      throw new FindingError(`${database} belongs to another program. → Name another file in ${setting}`);
    return known;
  }
  const applied = await query("select name, breaking from store_migration");
  const newer = applied.find((row) => row.breaking === 1n && !known.some(({ name }) => name === row.name));
  if (newer)
    throw new FindingError(
      `${database} was changed by a newer version (${newer.name}), and this one cannot work with it. → Start that version again, or restore a backup from before it: docs/operate.md`,
    );
  return known.filter(({ name }) => !applied.some((row) => row.name === name));
}
