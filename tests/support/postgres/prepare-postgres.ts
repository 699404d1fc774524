import { beforeEach } from "vitest";
import { createPostgresEngine } from "../../../lib/sql/postgres.ts";
import { postgresOptions } from "../../../service/store/databases.ts";
import { type Migration, migrate } from "../../../service/store/migrations.ts";
import { type Postgres, startPostgres } from "./start-postgres.ts";

export async function migratePostgres(url: string, known?: Migration[]): Promise<void> {
  const engine = createPostgresEngine(url, postgresOptions);
  await migrate(engine, known).finally(engine.close);
}

let shared: Promise<Postgres> | undefined;

/** Returns the PostgreSQL of all files that run in this process. */
export async function getPostgres(): Promise<Postgres> {
  shared ??= startPostgres();
  const server = await shared;
  // A test that failed may have left it stopped.
  if (!server.isRunning()) await server.start();
  return server;
}

/** Creates an empty database for each test of a group. */
export function preparePostgres() {
  let server: Postgres;
  let database: string;

  async function createDatabase(options: Parameters<Postgres["createDatabase"]>[0] = {}): Promise<void> {
    database = await server.createDatabase(options);
  }

  beforeEach(async () => {
    server = await getPostgres();
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
