import { randomBytes, randomUUID } from "node:crypto";
import { openDatabase } from "./sqlite/database.ts";
import { createSqliteStore, type SqliteSources } from "./sqlite/store.ts";

/** A store in memory, and the database below it for what no store shows. */
export function createMemoryStore(sources: Partial<SqliteSources> = {}) {
  const database = openDatabase(":memory:");
  const store = createSqliteStore(database, {
    now: () => Date.UTC(2030, 0, 1),
    newId: randomUUID,
    randomBytes,
    maxWaitingMessages: 1_000_000,
    maxDatabaseBytes: Number.MAX_SAFE_INTEGER,
    ...sources,
  });
  return { database, store };
}
