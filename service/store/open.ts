import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { ServiceSettings } from "../settings.ts";
import { megabyte } from "../units.ts";
import { createStore } from "./create-store.ts";
import type { Engine, OpenMode } from "./engines/engine.ts";
import { createSqliteEngine, openFile } from "./engines/sqlite.ts";
import { prepareDatabase } from "./migrations.ts";
import { requireNotMoved } from "./move-data.ts";
import type { Store } from "./store.ts";

/** Without DATABASE_URL, the store is the SQLite file. */
type DatabaseSettings = Pick<ServiceSettings, "DATABASE_FILE" | "DATABASE_URL">;

interface Options {
  /**
   * A service migrates the database. A command changes it without a migration, and a reader only reads it: for both, the
   * database must be of this version. Only a reader holds no lease.
   */
  mode?: Exclude<OpenMode, "move">;
  /** Epoch milliseconds. */
  now: () => number;
  /** Logs what the operator must do while the store is open. */
  reportError?: (message: string) => void;
}

/**
 * Opens the store that the settings name.
 * @throws {FindingError} if this version can't work with the database
 */
export async function openStore(
  settings: DatabaseSettings & Pick<ServiceSettings, "MAX_DATABASE_MB">,
  { mode = "service", now, reportError }: Options,
): Promise<Store> {
  const engine = await openEngine(settings, mode, now, reportError);
  const store = createStore(engine, {
    wait,
    monotonicNow: () => performance.now(),
    maxDatabaseBytes: settings.MAX_DATABASE_MB * megabyte,
  });
  try {
    if (mode !== "read") await store.beginLease();
    // After the lease began, because a move may end just before that.
    await requireNotMoved(engine);
    return store;
  } catch (error) {
    await store.close();
    throw engine.explain(error);
  }
}

/** Connects to a database, and makes it ready for use. */
export async function openEngine(
  { DATABASE_FILE, DATABASE_URL }: DatabaseSettings,
  mode: OpenMode,
  now: () => number,
  reportError?: (message: string) => void,
): Promise<Engine> {
  const engine =
    DATABASE_URL === ""
      ? createSqliteEngine(openFile(DATABASE_FILE, mode), now, reportError)
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
