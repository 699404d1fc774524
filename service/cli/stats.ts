import { writeFileSync } from "node:fs";
import { readServiceSettings } from "../settings.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { runStats } from "./stats/commands.ts";

// `stats | head` closes the pipe before all is written.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

let store: Store | undefined;

async function open() {
  const settings = readServiceSettings();
  if (isStoreThere(settings)) store = await openStore(settings, { readOnly: true });
  return { store, settings };
}

try {
  process.stdout.write(await runStats(process.argv.slice(2), { open, now: Date.now, write: writeFileSync }));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await store?.close();
}
