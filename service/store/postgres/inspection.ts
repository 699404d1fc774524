import pg from "pg";
import { findPendingMigrations, readMigrations } from "../migrations.ts";
import { describeDatabase, readConnectionOptions } from "./connections.ts";
import { explain } from "./errors.ts";
import { migrationsFolder, readApplied } from "./migrate.ts";

export interface PostgresInspection {
  state: "usable" | "empty" | "refused" | "unreachable";
  /** Migrations that the next start applies. */
  pending: string[];
  /** Why the database is refused or unreachable, without the password. */
  problem: string;
}

/** Inspects a database, and changes nothing. */
export async function inspectPostgres(url: string): Promise<PostgresInspection> {
  const known = readMigrations(migrationsFolder);
  const client = new pg.Client(readConnectionOptions(url));
  client.on("error", () => {});
  try {
    await client.connect();
    const applied = await readApplied(client);
    try {
      const pending = findPendingMigrations(known, applied, describeDatabase(url)).map(({ name }) => name);
      return { state: applied.length === 0 ? "empty" : "usable", pending, problem: "" };
    } catch (error) {
      return { state: "refused", pending: [], problem: (error as Error).message };
    }
  } catch (error) {
    return { state: "unreachable", pending: [], problem: `${describeDatabase(url)}: ${explain(error)}` };
  } finally {
    await client.end();
  }
}
