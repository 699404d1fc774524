import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  type AppliedMigration,
  findPendingMigrations,
  type Migration,
  readMigrations,
  requireMigrated,
} from "../migrations.ts";
import { StoreError } from "../store.ts";

/** How long to wait for another process, such as the inbox or a backup. The event loop is blocked meanwhile. */
const busyTimeoutMs = 1000;

export const migrationsFolder = join(import.meta.dirname, "migrations");

/**
 * Opens a database, creates it if it is missing, and migrates it.
 * @param file a path, or `:memory:`
 * @throws {StoreError} if this version cannot work with the database
 */
export function openDatabase(file: string, folder = migrationsFolder): DatabaseSync {
  if (file !== ":memory:") createPrivately(file);
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    // secure_delete overwrites deleted rows with zeros, so that no message is left in free pages.
    database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on");
    migrate(database, readMigrations(folder), file);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Opens an existing database for reading, whatever its version. */
export function openReadOnly(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
}

/**
 * Opens an existing database for reading.
 * @throws {StoreError} if it is of another version, with which this one cannot work
 */
export function openCurrentReadOnly(file: string): DatabaseSync {
  const database = openReadOnly(file);
  try {
    const known = readMigrations(migrationsFolder);
    requireMigrated(known, readApplied(database, known), file);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** SQLite would make the file, which holds messages, readable for all. Its log files take its mode. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}

function migrate(database: DatabaseSync, known: Migration[], file: string): void {
  const before = readApplied(database, known);
  if (before.length === 0 && hasTables(database))
    throw new StoreError(
      `${file} belongs to another program.`,
      "Name another file: npm run setup -- DATABASE_FILE",
    );
  if (findPendingMigrations(known, before, file).length === 0) return;
  inTransaction(database, () => {
    // Read again within the transaction: two processes may open a new file at once.
    const applied = readApplied(database, known);
    database.exec(`create table if not exists migration (
      name text primary key, checksum text not null, breaking integer not null) strict`);
    const record = database.prepare(
      "insert or ignore into migration (name, checksum, breaking) values (?, ?, ?)",
    );
    const pending = findPendingMigrations(known, applied, file);
    for (const { sql } of pending) database.exec(sql);
    for (const { name, checksum, breaking } of known) record.run(name, checksum, Number(breaking));
    // For versions from before the table `migration`: they refuse a database whose `user_version` is higher than theirs.
    database.exec(`pragma user_version = ${Math.max(readUserVersion(database), known.length)}`);
  });
}

function hasTables(database: DatabaseSync): boolean {
  return database.prepare("select 1 from sqlite_schema limit 1").all().length > 0;
}

/** Without a table of migrations, `user_version` is their number. */
export function readApplied(database: DatabaseSync, known: readonly Migration[]): AppliedMigration[] {
  const [table] = database.prepare("select name from sqlite_schema where name = 'migration'").all();
  if (!table) return known.slice(0, readUserVersion(database));
  return database
    .prepare("select name, checksum, breaking from migration")
    .all()
    .map(({ name, checksum, breaking }) => ({
      name: String(name),
      checksum: String(checksum),
      breaking: breaking === 1,
    }));
}

export function readUserVersion(database: DatabaseSync): number {
  return Number(database.prepare("pragma user_version").get()?.user_version);
}

/** Runs writes in one transaction: either all are on disk when it returns, or it throws and none is. */
export function inTransaction<Result>(database: DatabaseSync, write: () => Result): Result {
  database.exec("begin immediate");
  try {
    const result = write();
    database.exec("commit");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}
