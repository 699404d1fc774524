import { createStore, type StoreDependencies } from "../../../service/store/create-store.ts";
import { createPostgresEngine } from "../../../service/store/engines/postgres.ts";
import { testDependencies } from "../../../service/store/memory.fixture.ts";
import { type Migration, migrate } from "../../../service/store/migrations.ts";

export async function migratePostgres(url: string, known?: Migration[]): Promise<void> {
  const engine = createPostgresEngine(url);
  await migrate(engine, known).finally(engine.close);
}

/** Migrates a database, and creates a store in it. */
export async function createTestStore(url: string, dependencies: Partial<StoreDependencies> = {}) {
  await migratePostgres(url);
  return createStore(createPostgresEngine(url), { ...testDependencies, ...dependencies });
}
