import { existsSync } from "node:fs";
import { InboxError, runInbox } from "./contact/inbox-commands.ts";
import { createOutbox } from "./contact/outbox.ts";
import { openDatabase } from "./database.ts";
import { readServiceSettings } from "./settings.ts";

// `inbox | head` closes the pipe before all is written.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  const settings = readServiceSettings();
  const file = settings.DATABASE_FILE;
  if (!existsSync(file)) throw new InboxError(`There is no database at ${file}. Has the service run here?`);
  const database = openDatabase(file);
  const outbox = createOutbox(database, { now: Date.now, newId: () => crypto.randomUUID() });
  process.stdout.write(await runInbox(process.argv.slice(2), { outbox, settings }));
  database.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
