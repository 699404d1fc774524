import { randomBytes, randomUUID } from "node:crypto";
import { openDatabase } from "./sqlite/database.ts";
import { createSqliteStore, type SqliteDependencies } from "./sqlite/store.ts";

/** Creates a store in memory, and returns its database too, for what the store does not show. */
export function createMemoryStore(dependencies: Partial<SqliteDependencies> = {}) {
  const database = openDatabase(":memory:");
  const store = createSqliteStore(database, {
    now: () => Date.UTC(2030, 0, 1),
    newId: randomUUID,
    randomBytes,
    maxWaitingMessages: 1_000_000,
    maxDatabaseBytes: Number.MAX_SAFE_INTEGER,
    ...dependencies,
  });
  return { database, store };
}
