import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

/**
 * The copy is synced to disk after this many pages of 4 KB. The service's own syncs, of few pages, would otherwise
 * wait for the whole copy.
 */
const pagesPerSync = 2048;

export interface BackupResult {
  bytes: number;
  /** Rows by table. */
  rows: Record<string, number>;
  /** Why the time of this backup could not be recorded in the database; undefined if it was. */
  unrecorded: string | undefined;
}

/**
 * Copies a database that may be in use, as it is at one point in time. A read transaction holds that state: without
 * it, SQLite would start again after each write of another process. The target appears once the copy is checked and
 * on disk, readable by its owner alone.
 * @throws if the target exists, or the copy is damaged or incomplete
 */
export async function backUpDatabase(file: string, target: string, now: number): Promise<BackupResult> {
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  const temporary = join(dirname(target), `.${now}-${process.pid}.partial`);
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    // SQLite would create it readable for all.
    closeSync(openSync(temporary, "wx", 0o600));
    source.exec("begin");
    const rows = countRows(source);
    await backup(source, temporary, { rate: pagesPerSync, progress: () => sync(temporary) });
    source.exec("commit");
    finishCopy(temporary, rows, now);
    sync(temporary);
    renameSync(temporary, target);
    sync(dirname(target));
    return { bytes: statSync(target).size, rows, unrecorded: tryToRecord(file, now, Object.keys(rows)) };
  } finally {
    source.close();
    for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(temporary + suffix, { force: true });
  }
}

function countRows(database: DatabaseSync): Record<string, number> {
  const tables = database.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  return Object.fromEntries(
    tables.map(({ name }) => {
      const row = database.prepare(`select count(*) as count from "${name}"`).get();
      return [String(name), Number(row?.count)];
    }),
  );
}

/** Checks the copy, and records its time in it too: after a restore that is the last backup. */
function finishCopy(file: string, expected: Record<string, number>, now: number): void {
  const copy = new DatabaseSync(file);
  try {
    // Without a write-ahead log the copy is one file. The service turns the log on again when it opens it.
    copy.exec("pragma journal_mode = delete");
    const found = JSON.stringify(countRows(copy));
    if (found !== JSON.stringify(expected))
      throw new Error(`The copy is not whole: it has ${found} rows instead of ${JSON.stringify(expected)}.`);
    record(copy, now, Object.keys(expected));
    const [check] = copy.prepare("pragma integrity_check").all();
    if (check?.integrity_check !== "ok") throw new Error(`The copy is damaged: ${check?.integrity_check}`);
  } finally {
    copy.close();
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Migrations have renamed the table of the last backup, and the database may be of an earlier version. */
function record(database: DatabaseSync, now: number, tables: string[]): void {
  if (tables.includes("store_state"))
    database
      .prepare(
        `insert into store_state (name, value) values ('last_backup', ?)
        on conflict (name) do update set value = excluded.value`,
      )
      .run(String(now));
  else if (tables.includes("last_backup"))
    database
      .prepare(
        "insert into last_backup (id, made_at) values (1, ?) on conflict do update set made_at = excluded.made_at",
      )
      .run(now);
}

/** Records the time for metrics and doctor. The copy is good even if that fails. */
function tryToRecord(file: string, now: number, tables: string[]): string | undefined {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    record(database, now, tables);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    database.close();
  }
}
