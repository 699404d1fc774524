import { randomBytes, randomUUID } from "node:crypto";
import { openDatabase, openReadOnly } from "./sqlite/database.ts";
import { createSqliteStore } from "./sqlite/store.ts";
import type { Store } from "./store.ts";

export interface StoreSettings {
  DATABASE_FILE: string;
  MAX_WAITING_MESSAGES: number;
  MAX_DATABASE_MB: number;
}

interface Options {
  /** Changes nothing, not even a database of an older version. */
  readOnly?: boolean;
  /** Epoch milliseconds. */
  now?: () => number;
}

const megabyte = 1_000_000;

/**
 * Opens the store that the settings name and brings it up to date.
 * @throws where it is of a version that this one cannot work with
 */
export async function openStore(
  settings: StoreSettings,
  { readOnly = false, now = Date.now }: Options = {},
): Promise<Store> {
  const file = settings.DATABASE_FILE;
  return createSqliteStore(readOnly ? openReadOnly(file) : openDatabase(file), {
    now,
    newId: randomUUID,
    randomBytes,
    maxWaitingMessages: settings.MAX_WAITING_MESSAGES,
    maxDatabaseBytes: settings.MAX_DATABASE_MB * megabyte,
  });
}
