import { readServiceSettings } from "../settings.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import { InboxError, runInbox } from "./inbox/commands.ts";

// `inbox | head` closes the pipe before all is written.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  const settings = readServiceSettings();
  if (!isStoreThere(settings))
    throw new InboxError(`There is no database at ${settings.DATABASE_FILE}. Has the service run here?`);
  const store = await openStore(settings);
  process.stdout.write(await runInbox(process.argv.slice(2), { messages: store.messages, settings }));
  await store.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
