import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { loadEnvironment } from "../../environment.ts";
import { readDatabaseSettings } from "../settings.ts";
import { moveStore } from "../store/move.ts";
import { openEngine } from "../store/open.ts";
import { parseArguments, runCommand, seeHelp } from "./command.ts";
import { CommandError } from "./command-error.ts";

const usage = `Moves counts and messages into an empty database of the other kind. Stop the service first.

npm run move -- --from sqlite     from DATABASE_FILE to DATABASE_URL
npm run move -- --from postgres   from DATABASE_URL to DATABASE_FILE
npm run move -- --from data/copy.sqlite   from this file to DATABASE_URL

--to names another target: a file, or postgres://… (a password there is visible to other users of this machine).
Afterwards the service refuses the old database. A move that was interrupted has copied nothing; run it again.
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
    throw new CommandError("Name what to move: npm run move -- --from sqlite, or --from postgres");
  // From the environment, so that the password is not in the list of processes.
  const environment = loadEnvironment();
  const toPostgres = from !== "postgres";
  const changed = toPostgres ? { DATABASE_URL: to } : { DATABASE_FILE: to };
  const settings = readDatabaseSettings(to === undefined ? environment : { ...environment, ...changed });
  const file = toPostgres && from !== "sqlite" ? from : settings.DATABASE_FILE;
  if (toPostgres && !existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  if (settings.DATABASE_URL === "")
    throw new CommandError(
      `DATABASE_URL is empty. Set it, or name the database: --to postgres://… ${seeHelp("move")}`,
    );

  const open = (isFile: boolean) =>
    openEngine(
      { DATABASE_FILE: resolve(file), DATABASE_URL: isFile ? "" : settings.DATABASE_URL },
      "move",
      Date.now,
    );
  // The source is opened first: if it can't be read, nothing is created.
  const source = await open(toPostgres);
  const ends = [source];
  try {
    const target = await open(!toPostgres);
    ends.push(target);
    const { visitors, visits, clicks, messages } = await moveStore(source, target, Date.now());
    const next = toPostgres
      ? "Set DATABASE_URL in .env if it is not set yet, and start the service."
      : `Remove DATABASE_URL from .env, set DATABASE_FILE=${file}, and start the service.`;
    return `Moved and compared: counter ${visitors}, visits by day ${visits}, clicks by day ${clicks}, messages ${messages}.
${source.name} is left as it is, and the service refuses it from now on. ${next}
`;
  } finally {
    for (const { close } of ends) await close();
  }
}

await runCommand(move);
