import { existsSync } from "node:fs";
import { withProgress } from "../../lib/progress.ts";
import { loadEnvironment } from "../../settings/environment.ts";
import { readDatabaseSettings } from "../../settings/service-settings.ts";
import { moveStore } from "../store/move-data.ts";
import { openEngine } from "../store/open.ts";
import { runCommand } from "./command.ts";

const usage = `Moves counts and messages into an empty database of the other kind. Stop the service first.

  npm run move -- --from sqlite     from DATABASE_FILE to DATABASE_URL
  npm run move -- --from postgres   from DATABASE_URL to DATABASE_FILE, which must not exist

Afterward, the service refuses the old database. If a move fails, nothing is copied: run it again, and empty the target if it says so.
`;

await runCommand({
  name: "move",
  usage,
  arguments: { options: { from: { type: "string" } } },
  async run({ values: { from } }) {
    if (from !== "sqlite" && from !== "postgres")
      throw new Error("Name what to move: npm run move -- --from sqlite, or --from postgres");
    const settings = readDatabaseSettings(loadEnvironment());
    const { DATABASE_FILE, DATABASE_URL } = settings;
    if (DATABASE_URL === "") throw new Error("DATABASE_URL is empty. A move needs both databases.");
    const toPostgres = from === "sqlite";
    if (toPostgres && !existsSync(DATABASE_FILE)) throw new Error(`There is no file ${DATABASE_FILE}.`);

    const openFile = () => openEngine({ ...settings, DATABASE_URL: "" }, "move", Date.now);
    const openPostgres = () => openEngine(settings, "move", Date.now);
    // The source is opened first: if it can't be read, nothing is created.
    const source = await (toPostgres ? openFile() : openPostgres());
    const ends = [source];
    try {
      const target = await (toPostgres ? openPostgres() : openFile());
      ends.push(target);
      const { visitors, visits, clicks, sales, messages } = await withProgress(
        `Moving to ${target.name}`,
        () => moveStore(source, target, Date.now()),
      );
      const next = toPostgres
        ? "Start the service."
        : "Remove DATABASE_URL from .env, and start the service.";
      const sums = `counter ${visitors}, visits by day ${visits}, clicks by day ${clicks}, sales ${sales}, messages ${messages}`;
      return `Moved and compared: ${sums}.\n${source.name} is kept, but the service now refuses it. ${next}\n`;
    } finally {
      for (const { close } of ends) await close();
    }
  },
});
