import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { megabyte } from "../units.ts";
import { openCurrentReadOnly, openDatabase } from "./sqlite/database.ts";
import { createSqliteStore } from "./sqlite/store.ts";
import type { Store } from "./store.ts";

export interface StoreSettings {
  DATABASE_FILE: string;
  /** Empty: the store is the SQLite file. */
  DATABASE_URL: string;
  MAX_WAITING_MESSAGES: number;
  MAX_DATABASE_MB: number;
}

interface Options {
  /** Migrates nothing, and refuses every write. */
  readOnly?: boolean;
  /** Epoch milliseconds. */
  now: () => number;
  /** How long to retry while PostgreSQL does not answer. */
  timeoutMs?: number;
  /** Prints what the start is waiting for. */
  report?: (line: string) => void;
}

/**
 * Opens the store that the settings name, and migrates it.
 * @throws {StoreError} if this version cannot work with the database
 */
export async function openStore(
  settings: StoreSettings,
  { readOnly = false, now, timeoutMs = 0, report = () => {} }: Options,
): Promise<Store> {
  const caps = {
    maxWaitingMessages: settings.MAX_WAITING_MESSAGES,
    maxDatabaseBytes: settings.MAX_DATABASE_MB * megabyte,
  };
  if (settings.DATABASE_URL !== "") {
    // Loaded on demand: a service on SQLite saves its memory.
    const { openPostgresStore } = await import("./postgres/open.ts");
    return openPostgresStore(
      settings.DATABASE_URL,
      { randomBytes, ...caps },
      { readOnly, timeoutMs, report },
    );
  }
  const file = settings.DATABASE_FILE;
  return createSqliteStore(readOnly ? openCurrentReadOnly(file) : openDatabase(file), {
    now,
    newId: randomUUID,
    randomBytes,
    ...caps,
  });
}

/** Whether there is something to open: the file exists, or PostgreSQL is set (reachable or not). */
export function isStoreThere({ DATABASE_FILE, DATABASE_URL }: StoreSettings): boolean {
  return DATABASE_URL !== "" || existsSync(DATABASE_FILE);
}
