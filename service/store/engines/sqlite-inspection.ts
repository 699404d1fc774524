import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { findPendingMigrations, requireNotMoved } from "../migrations.ts";
import { StoreError } from "../store.ts";
import {
  classifySqliteError,
  type FileProblem,
  openReadOnly,
  readApplied,
  readMove,
  readSqliteMigrations,
} from "./sqlite.ts";

export type Inspection =
  /** `pending` are the migrations that the next start applies. */
  | { state: "usable" | "empty"; pending: string[] }
  | { state: "refused"; error: StoreError }
  | { state: FileProblem };

/** Inspects a file that may or may not be a database of ours, and changes nothing. */
export function inspectFile(file: string): Inspection {
  let database: DatabaseSync | undefined;
  try {
    if (!statSync(file).isFile()) return { state: "unreadable" };
    database = openReadOnly(file);
    return inspect(database, file);
  } catch (error) {
    if (error instanceof StoreError) return { state: "refused", error };
    return { state: classifySqliteError(error) ?? "unreadable" };
  } finally {
    database?.close();
  }
}

function inspect(database: DatabaseSync, file: string): Inspection {
  const [check] = Object.values(database.prepare("pragma quick_check(1)").get() ?? {});
  if (check !== "ok") return { state: "damaged" };
  const known = readSqliteMigrations();
  const applied = readApplied(database, known);
  const tables = Number(database.prepare("select count(*) as count from sqlite_schema").get()?.count);
  if (applied.length === 0 && tables > 0) return { state: "foreign" };
  const pending = findPendingMigrations(known, applied, file).map(({ name }) => name);
  requireNotMoved(readMove(database), file);
  return { state: applied.length === 0 ? "empty" : "usable", pending };
}

/**
 * Counts the messages of a file that the service doesn't use, because DATABASE_URL is set. 0 if their content was
 * moved, or the file can't be read.
 */
export function countUnusedMessages(file: string): number {
  let database: DatabaseSync | undefined;
  try {
    database = openReadOnly(file);
    if (readMove(database) !== undefined) return 0;
    return Number(database.prepare("select count(*) as count from inbox_message").get()?.count);
  } catch {
    return 0;
  } finally {
    database?.close();
  }
}
