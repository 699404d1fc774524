import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const folder = join(import.meta.dirname, "../../../supabase/migrations");

/** Reads a migration by its name without the time. */
export async function readMigration(name: string): Promise<string> {
  const file = (await readdir(folder)).find((candidate) => candidate.endsWith(`_${name}.sql`));
  if (!file) throw new Error(`There is no migration ${name}`);
  return await readFile(join(folder, file), "utf8");
}

let emptyDatabase: Promise<File | Blob> | undefined;

/** Dumps a database with the three roles: creating one takes seconds, loading a copy half a second. */
async function createEmptyDatabase(): Promise<File | Blob> {
  const database = await PGlite.create();
  await database.exec("create role anon; create role authenticated; create role service_role");
  await database.exec("grant usage on schema public to anon, authenticated, service_role");
  const copy = await database.dumpDataDir("none");
  await database.close();
  return copy;
}

/** Creates a database as a Supabase project has it, with all migrations. */
export async function createMigratedDatabase({ grants = "" } = {}) {
  emptyDatabase ??= createEmptyDatabase();
  const database = await PGlite.create({ loadDataDir: await emptyDatabase });
  await database.exec(grants);
  for (const file of (await readdir(folder)).sort())
    await database.exec(await readFile(join(folder, file), "utf8"));
  return database;
}

/** New projects grant nothing by default, older ones everything. */
export const projects = [
  ["a new project", ""],
  [
    "an old project",
    `alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
     alter default privileges in schema public grant all on functions to anon, authenticated, service_role;`,
  ],
] as const;
