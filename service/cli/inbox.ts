import { chmodSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { readServiceSettings } from "../settings.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { runInbox } from "./inbox/commands.ts";
import { InboxError } from "./inbox/inbox-error.ts";

// `inbox | head` closes the pipe before all is written.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`${question} [no] `).finally(() => lines.close());
  return /^y(es)?$/i.test(answer.trim());
}

function write(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600 });
  // The mode above is for a new file only.
  chmodSync(file, 0o600);
}

let store: Store | undefined;

async function open(readOnly: boolean) {
  const settings = readServiceSettings();
  if (!isStoreThere(settings))
    throw new InboxError(`There is no database at ${settings.DATABASE_FILE}. Has the service run here?`);
  store = await openStore(settings, { readOnly });
  return { messages: store.messages, settings };
}

try {
  process.stdout.write(
    await runInbox(process.argv.slice(2), {
      open,
      confirm: process.stdin.isTTY ? confirm : undefined,
      write,
    }),
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await store?.close();
}
