import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { explainFileError } from "../../lib/sql/sqlite.ts";
import { sqliteAdvice } from "./databases.ts";

/**
 * Copies a database that may be in use, as it is at one point in time. The target appears once the copy is
 * checked and on disk, readable by its owner alone.
 * @returns the size of the copy in bytes
 * @throws if the target exists, or the copy is damaged
 */
export function backUpDatabase(file: string, target: string, now: number): number {
  if (existsSync(target)) throw new Error(`${target} already exists.`);
  if (!existsSync(dirname(target))) throw new Error(`There is no folder ${dirname(target)}.`);
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  // One name for each target, so that the next attempt removes what a killed one has left.
  const temporary = join(dirname(target), `.${basename(target)}.partial`);
  const discard = () => {
    for (const suffix of ["", "-journal"]) rmSync(temporary + suffix, { force: true });
  };
  const source = new DatabaseSync(file, { timeout: 5000 });
  try {
    discard();
    // SQLite would create it readable for all.
    closeSync(openSync(temporary, "wx", 0o600));
    if (source.prepare("select 1 from sqlite_schema where name = 'store_state'").all().length === 0)
      throw new Error(`${file} has no tables of this version.`);
    source.prepare("vacuum into ?").run(temporary);
    finish(temporary, now);
    renameSync(temporary, target);
    sync(dirname(target));
    record(source, now);
  } catch (cause) {
    const { errcode } = cause as { errcode?: number };
    if (errcode === undefined) throw cause;
    // FULL: the copy needs the space.
    throw explainFileError(cause, errcode === 13 ? target : file, sqliteAdvice);
  } finally {
    source.close();
    discard();
  }
  return statSync(target).size;
}

/** @throws if the copy is damaged */
function finish(file: string, now: number): void {
  const copy = new DatabaseSync(file);
  try {
    record(copy, now);
    const [check] = copy.prepare("pragma integrity_check").all();
    if (check?.integrity_check !== "ok") throw new Error(`The copy is damaged: ${check?.integrity_check}`);
  } finally {
    copy.close();
  }
  sync(file);
}

/** Records the time for the doctor, also in the copy: after a restore, the copy is the last backup. */
function record(database: DatabaseSync, now: number): void {
  database
    .prepare(
      `insert into store_state (name, value) values ('last_backup', ?)
      on conflict (name) do update set value = excluded.value`,
    )
    .run(String(now));
}

function sync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
