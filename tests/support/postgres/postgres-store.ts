import { randomBytes, randomUUID } from "node:crypto";
import { migrate } from "../../../service/store/postgres/migrate.ts";
import { createPostgresStore, type PostgresDependencies } from "../../../service/store/postgres/store.ts";
import type { NewMessage } from "../../../service/store/store.ts";

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

export function createNewMessage(fields: Partial<NewMessage> = {}): NewMessage {
  const id = randomUUID();
  return {
    reference: id.slice(0, 8),
    name: "زينب",
    email: `${id}@example.com`,
    subject: `Karte ${id}`,
    message: `${id}\nOù est ma carte ?`,
    state: "waiting",
    ...fields,
  };
}
