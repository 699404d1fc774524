import { afterAll, beforeAll, beforeEach } from "vitest";
import { createPostgresEngine } from "../../../lib/sql/postgres.ts";
import { type Migration, migrate } from "../../../service/store/migrations.ts";
import { type Postgres, startPostgres } from "./postgres.ts";

export async function migratePostgres(url: string, known?: Migration[]): Promise<void> {
  const engine = createPostgresEngine(url);
  await migrate(engine, known).finally(engine.close);
}

/** Starts a PostgreSQL for a group of tests, and creates an empty database for each test. */
export function preparePostgres() {
  let server: Postgres;
  let database: string;

  async function createDatabase(options: Parameters<Postgres["createDatabase"]>[0] = {}): Promise<void> {
    database = await server.createDatabase(options);
  }

  beforeAll(async () => {
    server = await startPostgres();
  });

  afterAll(() => server.end());

  beforeEach(async () => {
    // A test that failed may have left it stopped.
    if (!server.isRunning()) await server.start();
    await createDatabase();
  });

  return {
    get server() {
      return server;
    },
    /** The name of the test's database, and its address. */
    get database() {
      return database;
    },
    get url() {
      return server.getUrl(database);
    },
    query: (sql: string) => server.query(sql, database),
    /** Replaces the test's database with another empty one. */
    createDatabase,
  };
}
