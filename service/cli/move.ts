import { existsSync } from "node:fs";
import { loadEnvironment } from "../../environment.ts";
import { readDatabaseSettings } from "../settings.ts";
import { explain } from "../store/postgres/errors.ts";
import { importFromSqlite } from "../store/postgres/import.ts";
import { migrate } from "../store/postgres/migrate.ts";
import { openCurrentReadOnly } from "../store/sqlite/database.ts";
import { StoreError } from "../store/store.ts";
import { parseArguments, runCommand, seeHelp } from "./command.ts";
import { CommandError } from "./command-error.ts";

const usage = `Copies counts and messages from an SQLite file into an empty PostgreSQL database; the file stays as it is.
Stop the service first.

npm run move -- --from data/cardamint.sqlite                     to DATABASE_URL
npm run move -- --from data/cardamint.sqlite --to postgres://…   to another one
`;

async function move(args: string[]): Promise<string> {
  const options = {
    from: { type: "string" },
    to: { type: "string" },
    help: { type: "boolean", short: "h" },
  } as const;
  const { from, to, help } = parseArguments({ args, options }, "move").values;
  if (help) return usage;
  if (from === undefined)
    throw new CommandError("Name the file to copy: npm run move -- --from data/cardamint.sqlite");
  if (!existsSync(from)) throw new CommandError(`There is no file ${from}.`);
  // From the environment, so that the password is not in the list of processes.
  const environment = loadEnvironment();
  const { DATABASE_URL } = readDatabaseSettings(
    to === undefined ? environment : { ...environment, DATABASE_URL: to },
  );
  if (DATABASE_URL === "")
    throw new CommandError(
      `DATABASE_URL is empty. Set it, or name the database: --to postgres://… ${seeHelp("move")}`,
    );

  const source = openCurrentReadOnly(from);
  try {
    await migrate(DATABASE_URL);
    const { visitors, visits, clicks, messages } = await importFromSqlite(source, DATABASE_URL);
    return `Copied and compared: counter ${visitors}, visits by day ${visits}, clicks by day ${clicks}, messages ${messages}.
${from} is left as it is. Set DATABASE_URL in .env if it is not set yet, and start the service.
`;
  } catch (error) {
    throw error instanceof StoreError ? error : new CommandError(explain(error), { cause: error });
  } finally {
    source.close();
  }
}

await runCommand(move);
