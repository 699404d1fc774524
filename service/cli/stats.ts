import { writeFileSync } from "node:fs";
import { readServiceSettings } from "../settings.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import { runStats } from "./stats/commands.ts";

// `stats | head` closes the pipe before all is written.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  const settings = readServiceSettings();
  const store = isStoreThere(settings) ? await openStore(settings, { readOnly: true }) : undefined;
  process.stdout.write(
    await runStats(process.argv.slice(2), { store, settings, now: Date.now, write: writeFileSync }),
  );
  await store?.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
