import pg from "pg";
import { findPendingMigrations, readMigrations } from "../migrations.ts";
import { StoreError } from "../store.ts";
import { describeDatabase, readConnectionOptions } from "./connections.ts";
import { explain } from "./errors.ts";
import { migrationsFolder, readApplied } from "./migrate.ts";

export type PostgresInspection =
  /** `pending` are the migrations that the next start applies. */
  | { state: "usable" | "empty"; pending: string[] }
  | { state: "refused"; error: StoreError }
  /** `problem` does not hold the password. */
  | { state: "unreachable"; problem: string };

/** Inspects a database, and changes nothing. */
export async function inspectPostgres(url: string): Promise<PostgresInspection> {
  const known = readMigrations(migrationsFolder);
  const client = new pg.Client(readConnectionOptions(url));
  client.on("error", () => {});
  try {
    await client.connect();
    const applied = await readApplied(client);
    const pending = findPendingMigrations(known, applied, describeDatabase(url)).map(({ name }) => name);
    return { state: applied.length === 0 ? "empty" : "usable", pending };
  } catch (error) {
    if (error instanceof StoreError) return { state: "refused", error };
    return { state: "unreachable", problem: `${describeDatabase(url)}: ${explain(error)}` };
  } finally {
    await client.end();
  }
}
