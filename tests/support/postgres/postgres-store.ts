import { createStore, type StoreDependencies } from "../../../service/store/create-store.ts";
import { createPostgresEngine } from "../../../service/store/engines/postgres.ts";
import { migrate } from "../../../service/store/engines/postgres-open.ts";
import { testDependencies } from "../../../service/store/memory.fixture.ts";

/** Migrates a database, and creates a store in it. */
export async function createTestStore(url: string, dependencies: Partial<StoreDependencies> = {}) {
  await migrate(url);
  return createStore(createPostgresEngine(url), { ...testDependencies, ...dependencies });
}
