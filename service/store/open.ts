import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { megabyte } from "../units.ts";
import { createStore } from "./create-store.ts";
import type { Engine, OpenMode } from "./engines/engine.ts";
import { createSqliteEngine, openDatabase } from "./engines/sqlite.ts";
import { holdLease } from "./lease.ts";
import { requireNotMoved } from "./migrations.ts";
import type { Store } from "./store.ts";

export interface DatabaseSettings {
  DATABASE_FILE: string;
  /** Empty: the store is the SQLite file. */
  DATABASE_URL: string;
}

export interface StoreSettings extends DatabaseSettings {
  MAX_DATABASE_MB: number;
}

interface Options {
  /**
   * A service migrates the database, and holds a lease on it. A command changes it without a migration, and a reader only
   * reads it: for both, the database must be of this version.
   */
  mode?: OpenMode;
  /** Epoch milliseconds. */
  now: () => number;
  /** How long to retry while PostgreSQL does not answer. */
  timeoutMs?: number;
  /** Prints what the start is waiting for. */
  report?: (line: string) => void;
}

/**
 * Opens the store that the settings name.
 * @throws {StoreError} if this version can't work with the database
 */
export async function openStore(settings: StoreSettings, options: Options): Promise<Store> {
  const { mode = "service" } = options;
  const engine = await openEngine(settings, mode, options);
  const store = createStore(engine, {
    newId: randomUUID,
    randomBytes,
    wait,
    monotonicNow: () => performance.now(),
    maxDatabaseBytes: settings.MAX_DATABASE_MB * megabyte,
  });
  if (mode !== "service") return store;
  const release = await holdLease(engine.query, randomUUID(), store.checkWritable);
  // A move may have ended just before the lease began.
  const [moved] = await engine.query("select value from store_state where name = 'move'");
  if (moved) {
    await release();
    await engine.close();
    requireNotMoved(String(moved.value), "the database");
  }
  return {
    ...store,
    async close() {
      await release();
      await store.close();
    },
  };
}

async function openEngine(
  settings: DatabaseSettings,
  mode: OpenMode,
  { now, timeoutMs = 0, report = () => {} }: Options,
): Promise<Engine> {
  const { DATABASE_FILE, DATABASE_URL } = settings;
  if (DATABASE_URL === "") return createSqliteEngine(openDatabase(DATABASE_FILE, { mode }), now);
  // Loaded on demand: a service on SQLite saves its memory.
  const { preparePostgres } = await import("./engines/postgres-open.ts");
  const { createPostgresEngine } = await import("./engines/postgres.ts");
  await preparePostgres(DATABASE_URL, { mode, timeoutMs, report });
  return createPostgresEngine(DATABASE_URL, mode);
}

/** Whether there is something to open: the file exists, or PostgreSQL is set (reachable or not). */
export function isStoreThere({ DATABASE_FILE, DATABASE_URL }: DatabaseSettings): boolean {
  return DATABASE_URL !== "" || existsSync(DATABASE_FILE);
}
