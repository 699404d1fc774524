import { existsSync, writeFileSync } from "node:fs";
import { openDatabase } from "./database.ts";
import { readServiceSettings } from "./settings.ts";
import { runStats } from "./stats/commands.ts";

// `stats | head` closes the pipe before all is written.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  const settings = readServiceSettings();
  const file = settings.DATABASE_FILE;
  const database = existsSync(file) ? openDatabase(file) : undefined;
  process.stdout.write(
    runStats(process.argv.slice(2), { database, settings, now: Date.now, write: writeFileSync }),
  );
  database?.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
