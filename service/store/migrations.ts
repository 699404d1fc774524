import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StoreError } from "./store.ts";

/** What a database records of a migration. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  /** Whether versions without this migration can no longer work with the database. */
  breaking: boolean;
}

export interface Migration extends AppliedMigration {
  sql: string;
}

/** A migration that removes or changes something begins with this line. Others only add. */
const breakingMark = /^-- breaking\b/;

/** Reads the migrations of a folder, in the order in which they are applied. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(sql).digest("hex");
      return { name, sql, checksum, breaking: breakingMark.test(sql) };
    });
}

/**
 * Finds the migrations that were not applied yet. A database of a newer version is accepted if that version only
 * added to it, so that going back to an older version needs no backup.
 * @param database the name of the database in errors
 * @throws {StoreError} if this version cannot work with the database
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

/** @throws {StoreError} unless every migration was applied */
export function requireMigrated(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  database: string,
): void {
  if (findPendingMigrations(known, applied, database).length > 0)
    throw new StoreError(
      `${database} is of an older version.`,
      "Start the service of this version once: it migrates the database.",
    );
}
