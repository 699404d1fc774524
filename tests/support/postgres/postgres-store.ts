import { randomBytes } from "node:crypto";
import { migrate } from "../../../service/store/postgres/migrate.ts";
import { createPostgresStore, type PostgresDependencies } from "../../../service/store/postgres/store.ts";

/** The store in a database that is brought up to date, without caps that a test would meet. */
export async function createTestStore(url: string, dependencies: Partial<PostgresDependencies> = {}) {
  await migrate(url);
  return createPostgresStore(url, {
    randomBytes,
    maxWaitingMessages: 1_000_000,
    maxDatabaseBytes: Number.MAX_SAFE_INTEGER,
    ...dependencies,
  });
}
