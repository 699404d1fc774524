import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { findPendingMigrations, readMigrations } from "../migrations.ts";
import { migrationsFolder, openReadOnly, readApplied } from "./database.ts";

export interface Inspection {
  state:
    | "usable"
    | "empty"
    | "newer"
    | "foreign"
    | "busy"
    | "damaged"
    | "full"
    | "no database"
    | "unreadable";
  /** Migrations that the next start applies. */
  pending: string[];
}

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

/** Finds what is wrong with a database file, from an error of SQLite; undefined for any other error. */
export function findProblem(error: unknown): (typeof problems)[keyof typeof problems] | undefined {
  const { errcode } = error as { errcode?: number };
  // The low byte of an extended code is the primary one.
  return errcode === undefined ? undefined : problems[(errcode & 0xff) as keyof typeof problems];
}

/** Inspects a file that may or may not be a database of ours, and changes nothing. */
export function inspectFile(file: string): Inspection {
  let database: DatabaseSync | undefined;
  try {
    if (!statSync(file).isFile()) return { state: "unreadable", pending: [] };
    database = openReadOnly(file);
    return inspect(database, file);
  } catch (error) {
    return { state: findProblem(error) ?? "unreadable", pending: [] };
  } finally {
    database?.close();
  }
}

function inspect(database: DatabaseSync, file: string): Inspection {
  const [check] = Object.values(database.prepare("pragma quick_check(1)").get() ?? {});
  if (check !== "ok") return { state: "damaged", pending: [] };
  const known = readMigrations(migrationsFolder);
  const applied = readApplied(database, known);
  const tables = Number(database.prepare("select count(*) as count from sqlite_schema").get()?.count);
  if (applied.length === 0 && tables > 0) return { state: "foreign", pending: [] };
  try {
    const pending = findPendingMigrations(known, applied, file).map(({ name }) => name);
    return { state: applied.length === 0 ? "empty" : "usable", pending };
  } catch {
    return { state: "newer", pending: [] };
  }
}
