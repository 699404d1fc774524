import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StoreError } from "./store.ts";

/** A database's record of a migration. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  /** Whether versions without this migration can no longer work with the database. */
  breaking: boolean;
}

export interface Migration extends AppliedMigration {
  sql: string;
}

export type Dialect = "sqlite" | "postgresql";

/** A migration that removes or changes something begins with this line. Others only add. */
const breakingMark = /^-- breaking\b/;

/** The lines after such a line are for one engine, until `-- both engines`. */
const dialectMark = /^-- (?:only (sqlite|postgresql)|both engines)$/;

/** The migrations of both engines. */
export const migrationsFolder = join(import.meta.dirname, "migrations");

/**
 * Reads the migrations of an engine, in the order in which they are applied: first those from before both engines
 * had the same ones.
 */
export function readMigrations(dialect: Dialect, earlierFolder: string): Migration[] {
  return [earlierFolder, migrationsFolder].flatMap((folder) => readFolder(folder, dialect));
}

export function readFolder(folder: string, dialect: Dialect): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name, sql: selectDialect(text, dialect), checksum, breaking: breakingMark.test(text) };
    });
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

/**
 * Finds the migrations that haven't been applied yet. A database of a newer version is accepted if that version only
 * added to it, so a rollback needs no backup.
 * @param database the name of the database in errors
 * @throws {StoreError} if this version can't work with the database
 */
export function findPendingMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  database: string,
): Migration[] {
  const knownByName = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, checksum, breaking } of applied) {
    const own = knownByName.get(name);
    if (!own && breaking)
      throw new StoreError(
        `${database} was changed by a newer version (${name}), and this one cannot work with it.`,
        "Start that version again, or restore a backup from before it: docs/operate.md",
      );
    if (own && own.checksum !== checksum)
      throw new StoreError(
        `${name} is not the migration that was applied to ${database}: it was edited since.`,
        "Install this version anew, and put changes of your own into a migration of their own.",
      );
  }
  const names = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !names.has(name));
}

/** A service would create or update the tables. */
export class NotMigratedError extends StoreError {}

/** @throws {NotMigratedError} unless every migration was applied */
export function requireMigrated(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  database: string,
): void {
  if (findPendingMigrations(known, applied, database).length > 0)
    throw new NotMigratedError(
      applied.length === 0 ? `${database} is empty.` : `${database} is of an older version.`,
      "Start the service of this version once: it creates or updates the tables",
    );
}

/**
 * @param move what `store_state` says of a move
 * @throws {StoreError} if the content of a database was moved, or has arrived in part
 */
export function requireNotMoved(move: string | undefined, database: string): void {
  if (move === undefined) return;
  const { to, at, from } = JSON.parse(move) as { to?: string; at: number; from?: string };
  const day = new Date(at).toISOString().slice(0, 10);
  if (to !== undefined)
    throw new StoreError(
      `The content of ${database} was moved to ${to} on ${day}.`,
      "Use that database: docs/operate.md, Move between SQLite and PostgreSQL",
    );
  throw new StoreError(
    `A move from ${from} into ${database} was not finished on ${day}.`,
    "Run the same npm run move again, or use the other database.",
  );
}
