import { resolve } from "node:path";
import { readDatabaseSettings } from "../settings.ts";
import { backUpDatabase } from "../store/sqlite/backup.ts";

const usage = `Writes a checked copy of the database into a new file; works while the service runs.

  npm run backup -- FILE
`;

const [target, ...rest] = process.argv.slice(2);

const isHelp = target === "--help" || target === "-h";

async function writeCopy(): Promise<void> {
  if (!target || rest.length > 0 || target.startsWith("-")) throw new Error(usage.trimEnd());
  const { DATABASE_FILE, DATABASE_URL } = readDatabaseSettings();
  if (DATABASE_URL !== "")
    throw new Error(
      "DATABASE_URL is set: PostgreSQL makes its own copies. Use pg_dump, or your provider's point-in-time recovery.",
    );
  const { bytes, rows, unrecorded } = await backUpDatabase(DATABASE_FILE, resolve(target), Date.now());
  const megabytes = (bytes / 1_000_000).toFixed(1);
  console.log(`${target}: ${megabytes} MB, ${rows.contact_message ?? 0} messages, checked.`);
  if (unrecorded !== undefined) console.error(`The time of this backup could not be noted: ${unrecorded}`);
}

try {
  if (isHelp) console.log(usage.trimEnd());
  else await writeCopy();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
