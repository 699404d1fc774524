/** `node service/backup.ts FILE` writes a whole and consistent copy of the store, also while the service runs. */
import { existsSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { readServiceSettings } from "./settings.ts";

const [target] = process.argv.slice(2);

try {
  if (!target) throw new Error("Say where to: node service/backup.ts FILE");
  if (existsSync(target)) throw new Error(`${target} is there already`);
  const { DATABASE_FILE, DATABASE_URL } = readServiceSettings();
  if (DATABASE_URL !== "")
    throw new Error(
      "DATABASE_URL is set: PostgreSQL makes its own copies. Use pg_dump, or your provider's point-in-time recovery.",
    );
  if (!existsSync(DATABASE_FILE)) throw new Error(`There is no database at ${DATABASE_FILE}`);
  const database = new DatabaseSync(DATABASE_FILE, { readOnly: true });
  const pages = await backup(database, target);
  database.close();
  console.log(`Copied ${pages} pages to ${target}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
