import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadEnvironment } from "../../environment.ts";
import { readDatabaseSettings } from "../settings.ts";
import { explain } from "../store/postgres/errors.ts";
import { importFromSqlite } from "../store/postgres/import.ts";
import { migrate } from "../store/postgres/migrate.ts";
import { openDatabase } from "../store/sqlite/database.ts";

const usage = `Copies counts and messages from an SQLite file into an empty PostgreSQL database. Stop the service first.

npm run move -- --from data/cardamint.sqlite                     to DATABASE_URL
npm run move -- --from data/cardamint.sqlite --to postgres://…   to another one
`;

class UsageError extends Error {}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { from: { type: "string" }, to: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    return values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

async function move(args: string[]): Promise<string> {
  const { from, to, help } = readArguments(args);
  if (help) return usage;
  if (from === undefined) throw new UsageError(usage.trimEnd());
  if (!existsSync(from)) throw new UsageError(`There is no file ${from}.`);
  // The password need not stand in the list of processes.
  const environment = loadEnvironment();
  const { DATABASE_URL } = readDatabaseSettings(
    to === undefined ? environment : { ...environment, DATABASE_URL: to },
  );
  if (DATABASE_URL === "") throw new UsageError(`Set DATABASE_URL, or name the database.\n\n${usage}`);

  const source = openDatabase(from);
  try {
    await migrate(DATABASE_URL);
    const { visitors, visits, clicks, messages } = await importFromSqlite(source, DATABASE_URL);
    return `Copied and compared: the counter at ${visitors}, ${visits} visits and ${clicks} clicks by day, ${messages} messages.
${from} is left as it is. Set DATABASE_URL in .env where it is not set yet, and start the service.
`;
  } finally {
    source.close();
  }
}

try {
  process.stdout.write(await move(process.argv.slice(2)));
} catch (error) {
  const { name, message } = error as Error;
  const isOurs = error instanceof UsageError || ["StoreError", "SettingsError"].includes(name);
  process.stderr.write(`${isOurs ? message : explain(error)}\n`);
  process.exitCode = 1;
}
