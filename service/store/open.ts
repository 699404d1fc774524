import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { megabyte } from "../units.ts";
import { createStore } from "./create-store.ts";
import type { Engine, OpenMode } from "./engines/engine.ts";
import { createSqliteEngine, openFile } from "./engines/sqlite.ts";
import { prepareDatabase } from "./migrations.ts";
import { requireNotMoved } from "./move.ts";
import { type Store, UnavailableError } from "./store.ts";

interface DatabaseSettings {
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
  mode?: Exclude<OpenMode, "move">;
  /** Epoch milliseconds. */
  now: () => number;
  /** How long to retry while PostgreSQL does not answer. */
  timeoutMs?: number;
  /** Prints what the start is waiting for. */
  report?: (line: string) => void;
}

const retryIntervalMs = 1_000;

const leaseRenewalIntervalMs = 20_000;

/**
 * Opens the store that the settings name.
 * @throws {StoreError} if this version can't work with the database
 */
export async function openStore(settings: StoreSettings, options: Options): Promise<Store> {
  const { mode = "service", now, timeoutMs = 0, report = () => {} } = options;
  const deadline = performance.now() + timeoutMs;
  for (let reported = false; ; reported = true)
    try {
      return await tryToOpen(settings, mode, now);
    } catch (error) {
      if (!(error instanceof UnavailableError) || performance.now() + retryIntervalMs > deadline) throw error;
      if (!reported) report(`${error.message} Trying again for ${Math.round(timeoutMs / 1000)} s.`);
      await wait(retryIntervalMs);
    }
}

async function tryToOpen(settings: StoreSettings, mode: OpenMode, now: () => number): Promise<Store> {
  const engine = await openEngine(settings, mode, now);
  const store = createStore(engine, {
    newId: randomUUID,
    wait,
    monotonicNow: () => performance.now(),
    maxDatabaseBytes: settings.MAX_DATABASE_MB * megabyte,
  });
  try {
    if (mode === "service") await store.checkWritable();
    // After the lease began, because a move may end just before that.
    await requireNotMoved(engine);
  } catch (error) {
    await store.close();
    throw engine.explain(error);
  }
  if (mode !== "service") return store;
  const timer = setInterval(() => store.checkWritable().catch(() => {}), leaseRenewalIntervalMs);
  timer.unref();
  return {
    ...store,
    close() {
      clearInterval(timer);
      return store.close();
    },
  };
}

/** Connects to a database, and makes it ready for use. */
export async function openEngine(
  { DATABASE_FILE, DATABASE_URL }: DatabaseSettings,
  mode: OpenMode,
  now: () => number,
): Promise<Engine> {
  const engine =
    DATABASE_URL === ""
      ? createSqliteEngine(openFile(DATABASE_FILE, mode), now)
      : // Loaded on demand: a service on SQLite saves its memory.
        (await import("./engines/postgres.ts")).createPostgresEngine(DATABASE_URL);
  try {
    await prepareDatabase(engine, mode);
    return engine;
  } catch (error) {
    await engine.close();
    throw engine.explain(error);
  }
}

/** Whether there is something to open: the file exists, or PostgreSQL is set (reachable or not). */
export function storeExists({ DATABASE_FILE, DATABASE_URL }: DatabaseSettings): boolean {
  return DATABASE_URL !== "" || existsSync(DATABASE_FILE);
}
