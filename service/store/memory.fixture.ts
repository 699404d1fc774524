import { DatabaseSync } from "node:sqlite";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { createStore, type StoreDependencies } from "./create-store.ts";
import { createFileEngine } from "./databases.ts";
import { readMigrations } from "./migrations.ts";
import { openEngine, openStore } from "./open.ts";

/** The options of stores in tests: caps that no test reaches, and no gaps between batches. */
export const testDependencies: StoreDependencies = {
  wait: () => new Promise((resolve) => setImmediate(resolve)),
  monotonicNow: () => performance.now(),
  maxDatabaseBytes: Number.MAX_SAFE_INTEGER,
};

interface Options extends Partial<StoreDependencies> {
  now?: () => number;
}

/** Creates a store in memory, and returns its database too, for what the store does not show. */
export function createMemoryStore({ now = () => Date.UTC(2030, 0, 1), ...dependencies }: Options = {}) {
  const database = new DatabaseSync(":memory:");
  for (const { sql } of readMigrations("sqlite")) database.exec(sql);
  const engine = createFileEngine(database, now);
  return { database, engine, store: createStore(engine, { ...testDependencies, ...dependencies }) };
}

/** Opens a file as a service does. */
export const openFileStore = (DATABASE_FILE: string) =>
  openStore(readServiceSettings({ DATABASE_FILE }), { now: Date.now });

/** Creates a file as a service does. */
export async function createDatabase(file: string): Promise<DatabaseSync> {
  const { close } = await openEngine({ DATABASE_FILE: file, DATABASE_URL: "" }, "service", Date.now);
  await close();
  return new DatabaseSync(file);
}
