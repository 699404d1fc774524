import { randomBytes, randomUUID } from "node:crypto";
import { createStore, type StoreDependencies } from "./create-store.ts";
import { createSqliteEngine, openDatabase } from "./engines/sqlite.ts";

/** The options of stores in tests: caps that no test reaches, and no gaps between batches. */
export const testDependencies: StoreDependencies = {
  newId: randomUUID,
  randomBytes,
  wait: () => new Promise((resolve) => setImmediate(resolve)),
  monotonicNow: () => performance.now(),
  maxDatabaseBytes: Number.MAX_SAFE_INTEGER,
};

interface Options extends Partial<StoreDependencies> {
  now?: () => number;
}

/** Creates a store in memory, and returns its database too, for what the store does not show. */
export function createMemoryStore({ now = () => Date.UTC(2030, 0, 1), ...dependencies }: Options = {}) {
  const database = openDatabase(":memory:");
  const engine = createSqliteEngine(database, now);
  return { database, engine, store: createStore(engine, { ...testDependencies, ...dependencies }) };
}
