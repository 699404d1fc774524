import { createPostgresEngine } from "../../../service/store/engines/postgres.ts";
import { type Migration, migrate } from "../../../service/store/migrations.ts";

export async function migratePostgres(url: string, known?: Migration[]): Promise<void> {
  const engine = createPostgresEngine(url);
  await migrate(engine, known).finally(engine.close);
}
