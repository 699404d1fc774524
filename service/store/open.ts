import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { openDatabase, openReadOnly } from "./sqlite/database.ts";
import { createSqliteStore } from "./sqlite/store.ts";
import type { Store } from "./store.ts";

export interface StoreSettings {
  DATABASE_FILE: string;
  /** Where it is set, PostgreSQL is the engine; else the file. */
  DATABASE_URL: string;
  MAX_WAITING_MESSAGES: number;
  MAX_DATABASE_MB: number;
}

interface Options {
  /** Changes nothing, not even a database of an older version. */
  readOnly?: boolean;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds for which a PostgreSQL that does not answer is tried again. */
  patienceMs?: number;
  /** Tells the operator what is being waited for. */
  report?: (line: string) => void;
}

const megabyte = 1_000_000;

/**
 * Opens the store that the settings name and brings it up to date.
 * @throws where it is of a version that this one cannot work with
 */
export async function openStore(
  settings: StoreSettings,
  { readOnly = false, now = Date.now, patienceMs = 0, report = () => {} }: Options = {},
): Promise<Store> {
  const caps = {
    maxWaitingMessages: settings.MAX_WAITING_MESSAGES,
    maxDatabaseBytes: settings.MAX_DATABASE_MB * megabyte,
  };
  if (settings.DATABASE_URL !== "") {
    // Loaded where it is used: whoever runs on a file does without its memory.
    const { openPostgresStore } = await import("./postgres/open.ts");
    return openPostgresStore(
      settings.DATABASE_URL,
      { randomBytes, ...caps },
      { readOnly, patienceMs, report },
    );
  }
  const file = settings.DATABASE_FILE;
  return createSqliteStore(readOnly ? openReadOnly(file) : openDatabase(file), {
    now,
    newId: randomUUID,
    randomBytes,
    ...caps,
  });
}

/** Whether there is something to open. A database that cannot be reached says so when it is opened. */
export function isStoreThere({ DATABASE_FILE, DATABASE_URL }: StoreSettings): boolean {
  return DATABASE_URL !== "" || existsSync(DATABASE_FILE);
}
