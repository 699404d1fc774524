import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Milliseconds to wait for another process, the inbox or a backup. The event loop stands still meanwhile. */
const busyTimeout = 1000;

const migrationsFolder = join(import.meta.dirname, "migrations");

/**
 * Opens the store, makes it where it is missing and brings it up to date.
 * @param file a path, or `:memory:`
 * @throws where the file was written by a newer version
 */
export function openDatabase(file: string, migrations = migrationsFolder): DatabaseSync {
  if (file !== ":memory:") createPrivately(file);
  const database = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  try {
    database.exec("pragma journal_mode = wal; pragma synchronous = full");
    migrate(database, file, migrations);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Visitors' messages lie in it: SQLite would make it readable for all, and its log files take its mode. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}

/** In the order they are applied: how many there are is the version of the schema. */
export function migrationNames(folder = migrationsFolder): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

function migrate(database: DatabaseSync, file: string, folder: string): void {
  const names = migrationNames(folder);
  const version = userVersion(database);
  if (version > names.length)
    throw new Error(
      `${file} was written by a newer version (its schema is ${version}, this version knows ${names.length}). ` +
        "Start that version again, or restore a backup.",
    );
  for (const [index, name] of names.entries())
    if (index >= version) apply(database, index, readFileSync(join(folder, name), "utf8"));
}

/** The version is read again under the lock: two processes may open a new file at once. */
function apply(database: DatabaseSync, index: number, sql: string): void {
  database.exec("begin immediate");
  try {
    if (userVersion(database) === index) {
      database.exec(sql);
      database.exec(`pragma user_version = ${index + 1}`);
    }
    database.exec("commit");
  } catch (error) {
    database.exec("rollback");
    throw error;
  }
}

function userVersion(database: DatabaseSync): number {
  return Number(database.prepare("pragma user_version").get()?.user_version);
}
