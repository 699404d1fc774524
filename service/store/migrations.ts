import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StoreError } from "./store.ts";

/** What a database remembers of a migration that was applied to it. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  /** Whether a version that does not know it can no longer work with the database. */
  breaking: boolean;
}

export interface Migration extends AppliedMigration {
  sql: string;
}

/** The first line of a migration that removes or changes something begins so; others only add. */
const breakingMark = /^-- breaking\b/;

/** Reads the migrations of a folder, in the order they are applied. */
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
 * Finds the migrations that are still to be applied. A database of a newer version is accepted where that version
 * only added to it, so that going back to the version before needs no backup.
 * @param place how the database is called in errors
 * @throws where this version cannot work with the database
 */
export function findPendingMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  place: string,
): Migration[] {
  const knownByName = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, checksum, breaking } of applied) {
    const own = knownByName.get(name);
    if (!own && breaking)
      throw new StoreError(
        `${place} was changed by a newer version (${name}), and this one cannot work with it. ` +
          "Start that version again, or restore a backup from before it.",
      );
    if (own && own.checksum !== checksum)
      throw new StoreError(
        `${name} is not the migration that was applied to ${place}. Migrations are never edited: ` +
          "install this version anew, and put changes of your own into a migration of their own.",
      );
  }
  const names = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !names.has(name));
}
