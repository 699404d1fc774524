import { loadEnvironment } from "../../environment.ts";
import { readServiceSettings } from "../settings.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { runCommand } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { runInbox } from "./inbox/commands.ts";
import { writeOutput } from "./output-file.ts";

/** For pipes, which have no width. */
const defaultColumns = 120;

let store: Store | undefined;

async function open(readOnly: boolean) {
  const settings = readServiceSettings(loadEnvironment());
  const { CONTACT_FORM_URL } = settings;
  const isThere = isStoreThere(settings);
  if (CONTACT_FORM_URL !== "") {
    const elsewhere = `CONTACT_FORM_URL is set: the pages send messages to ${new URL(CONTACT_FORM_URL).origin}.`;
    if (!isThere) throw new CommandError(`${elsewhere} Read them there.`);
    process.stderr.write(`${elsewhere} These are the messages of the database here.\n\n`);
  }
  if (!isThere)
    throw new CommandError(`There is no database at ${settings.DATABASE_FILE}. Has the service run here?`);
  store = await openStore(settings, { mode: readOnly ? "read" : "command", now: Date.now });
  return { messages: store.messages, settings };
}

await runCommand(async (args) => {
  try {
    return await runInbox(args, {
      open,
      write: writeOutput,
      now: Date.now,
      columns: process.stdout.columns ?? defaultColumns,
    });
  } finally {
    await store?.close();
  }
});
