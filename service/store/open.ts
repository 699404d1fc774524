import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { type Engine, UnavailableError } from "../../lib/sql/engine.ts";
import { megabyte } from "../../lib/units.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";
import type { Store } from "../store.ts";
import { createStore, type StoreEngine } from "./create-store.ts";
import { createFileEngine, type OpenMode, openDatabaseFile, postgresOptions } from "./databases.ts";
import { prepareDatabase } from "./migrations.ts";
import { requireNotMoved } from "./move-data.ts";

type DatabaseSettings = Pick<ServiceSettings, "DATABASE_FILE" | "DATABASE_URL">;
type StoreSettings = DatabaseSettings & Pick<ServiceSettings, "MAX_DATABASE_MB">;

/**
 * Opens the store that the settings name.
 * @throws {FindingError} if this version can't work with the database
 */
export async function openStore(
  settings: StoreSettings,
  { mode = "service", now }: { mode?: Exclude<OpenMode, "move">; now: () => number },
): Promise<Store> {
  return createConfiguredStore(await openEngine(settings, mode, now), settings);
}

function createConfiguredStore(engine: StoreEngine, { MAX_DATABASE_MB }: StoreSettings): Store {
  return createStore(engine, {
    wait,
    monotonicNow: () => performance.now(),
    maxDatabaseBytes: MAX_DATABASE_MB * megabyte,
  });
}

/** A start waits for the first attempt only this long: a database that doesn't answer must not delay pages. */
const firstAttemptMs = 2_000;

/**
 * Opens the store of a service. If the database is unavailable, the store rejects everything until `open` succeeds.
 * @returns the store, a function that tries again, and a promise that resolves once the database is open; it rejects with a
 *   `FindingError` if this version can't work with the database
 */
export async function openInBackground(
  settings: StoreSettings,
  { now, log }: { now: () => number; log: Pick<FastifyBaseLogger, "info" | "error"> },
) {
  let engine: Engine | undefined;
  let attempt: Promise<void> | undefined;
  let logged = "";
  const opened = Promise.withResolvers<void>();

  async function tryToOpen(): Promise<void> {
    try {
      engine = await openEngine(settings, "service", now);
      if (logged !== "") log.info("The database is open: messages and counts are stored.");
      opened.resolve();
    } catch (error) {
      if (!(error instanceof UnavailableError)) return opened.reject(error);
      if (error.message !== logged) log.error(`Only pages are served: ${error.message}`);
      logged = error.message;
    }
  }

  async function open(): Promise<"done" | undefined> {
    // A second connection would stay open beside the first.
    if (engine) return "done";
    attempt ??= tryToOpen();
    await attempt;
    attempt = undefined;
    return engine && "done";
  }

  function getEngine(): Engine {
    if (engine) return engine;
    throw Object.assign(new Error("The database is not open yet."), { code: "ERR_DATABASE_NOT_OPEN" });
  }

  const store = createConfiguredStore(
    {
      query: async (...parameters) => getEngine().query(...parameters),
      transact: async (...parameters) => getEngine().transact(...parameters),
      findUnsafeSettings: async () => getEngine().findUnsafeSettings(),
      isAboutData: (error) => engine?.isAboutData(error) ?? false,
      close: async () => engine?.close(),
    },
    settings,
  );
  await Promise.race([opened.promise, open(), wait(firstAttemptMs, undefined, { ref: false })]);
  return { store, open, opened: opened.promise };
}

/**
 * Connects to a database, and makes it ready for use.
 * @throws {FindingError} if this version can't work with the database, or an `UnavailableError`
 */
export async function openEngine(
  { DATABASE_FILE, DATABASE_URL }: DatabaseSettings,
  mode: OpenMode,
  now: () => number,
): Promise<Engine> {
  const engine =
    DATABASE_URL === ""
      ? createFileEngine(openDatabaseFile(DATABASE_FILE, mode), now)
      : // Loaded on demand: a service on SQLite saves its memory.
        (await import("../../lib/sql/postgres.ts")).createPostgresEngine(DATABASE_URL, postgresOptions);
  try {
    await engine.requireUnicode?.();
    await prepareDatabase(engine, mode);
    if (mode !== "move") await requireNotMoved(engine);
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
