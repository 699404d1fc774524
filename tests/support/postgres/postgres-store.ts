import { randomBytes } from "node:crypto";
import { migrate } from "../../../service/store/postgres/migrate.ts";
import { createPostgresStore, type PostgresDependencies } from "../../../service/store/postgres/store.ts";

/** Migrates a database, and creates a store in it, with caps that no test reaches. */
export async function createTestStore(url: string, dependencies: Partial<PostgresDependencies> = {}) {
  await migrate(url);
  return createPostgresStore(url, {
    randomBytes,
    maxWaitingMessages: 1_000_000,
    maxDatabaseBytes: Number.MAX_SAFE_INTEGER,
    ...dependencies,
  });
}
