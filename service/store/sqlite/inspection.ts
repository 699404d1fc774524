import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { findPendingMigrations, readMigrations } from "../migrations.ts";
import { StoreError } from "../store.ts";
import { migrationsFolder, openReadOnly, readApplied } from "./database.ts";

export type Inspection =
  /** `pending` are the migrations that the next start applies. */
  | { state: "usable" | "empty"; pending: string[] }
  | { state: "refused"; error: StoreError }
  | { state: FileProblem };

/** Why a file cannot be used as a database. */
export type FileProblem = "foreign" | "busy" | "damaged" | "full" | "no database" | "unreadable";

/** Primary result codes: https://sqlite.org/rescode.html */
const problems = {
  5: "busy",
  6: "busy",
  8: "unreadable",
  10: "damaged",
  11: "damaged",
  13: "full",
  14: "unreadable",
  26: "no database",
} as const;

/** What an error of SQLite says about the database file; undefined for any other error. */
export function classifySqliteError(error: unknown): FileProblem | undefined {
  const { errcode } = error as { errcode?: number };
  // The low byte of an extended code is the primary one.
  return errcode === undefined ? undefined : problems[(errcode & 0xff) as keyof typeof problems];
}

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
  const known = readMigrations(migrationsFolder);
  const applied = readApplied(database, known);
  const tables = Number(database.prepare("select count(*) as count from sqlite_schema").get()?.count);
  if (applied.length === 0 && tables > 0) return { state: "foreign" };
  const pending = findPendingMigrations(known, applied, file).map(({ name }) => name);
  return { state: applied.length === 0 ? "empty" : "usable", pending };
}
