import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  type AppliedMigration,
  findPendingMigrations,
  type Migration,
  readMigrations,
} from "../migrations.ts";
import { StoreError } from "../store.ts";

/** Milliseconds to wait for another process, the inbox or a backup. The event loop stands still meanwhile. */
const busyTimeout = 1000;

export const migrationsFolder = join(import.meta.dirname, "migrations");

/**
 * Opens the database, makes it where it is missing and brings it up to date.
 * @param file a path, or `:memory:`
 * @throws where a newer version changed it so that this one cannot work with it
 */
export function openDatabase(file: string, folder = migrationsFolder): DatabaseSync {
  if (file !== ":memory:") createPrivately(file);
  const database = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  try {
    // secure_delete overwrites what is deleted with zeros: a message that is deleted is not left in free pages.
    database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on");
    migrate(database, readMigrations(folder), file);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Opens a database that is there as it is, for reading only. */
export function openReadOnly(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });
}

/** Visitors' messages are in it: SQLite would make it readable for all, and its log files take its mode. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}

function migrate(database: DatabaseSync, known: Migration[], file: string): void {
  const before = readApplied(database, known);
  if (before.length === 0 && hasTables(database))
    throw new StoreError(
      `${file} belongs to another program. → Name another file: npm run setup -- DATABASE_FILE`,
    );
  if (findPendingMigrations(known, before, file).length === 0) return;
  inTransaction(database, () => {
    // Read again under the lock: two processes may open a new file at once.
    const applied = readApplied(database, known);
    database.exec(`create table if not exists migration (
      name text primary key, checksum text not null, breaking integer not null) strict`);
    const record = database.prepare(
      "insert or ignore into migration (name, checksum, breaking) values (?, ?, ?)",
    );
    const pending = findPendingMigrations(known, applied, file);
    for (const { sql } of pending) database.exec(sql);
    for (const { name, checksum, breaking } of known) record.run(name, checksum, Number(breaking));
    // Versions that know of no table of migrations go by this number, and refuse one that is too high.
    database.exec(`pragma user_version = ${Math.max(readUserVersion(database), known.length)}`);
  });
}

function hasTables(database: DatabaseSync): boolean {
  return database.prepare("select 1 from sqlite_schema limit 1").all().length > 0;
}

/** Before there was a table of migrations, their number was the version. */
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

/** Runs writes as one transaction: all of them are on disk when it returns, or none is and it throws. */
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
