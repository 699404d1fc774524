import { resolve } from "node:path";
import { withProgress } from "../../lib/progress.ts";
import { megabyte } from "../../lib/units.ts";
import { loadEnvironment } from "../../settings/environment.ts";
import { readDatabaseSettings } from "../../settings/service-settings.ts";
import { backUpDatabase } from "../store/sqlite-backup.ts";
import { runCommand } from "./command.ts";

const usage = `Writes a checked copy of the database to a new file. It works while the service runs.

  npm run backup -- FILE
`;

await runCommand({
  name: "backup",
  usage,
  arguments: { allowPositionals: true },
  async run({ positionals }) {
    const [target, ...rest] = positionals;
    if (!target || rest.length > 0) throw new Error("Name one file to write: npm run backup -- FILE");
    const { DATABASE_FILE, DATABASE_URL } = readDatabaseSettings(loadEnvironment());
    if (DATABASE_URL !== "")
      throw new Error(
        "DATABASE_URL is set: PostgreSQL makes its own copies. Use pg_dump, or your provider's point-in-time recovery.",
      );
    const bytes = await withProgress(`Copying ${DATABASE_FILE}`, async () =>
      backUpDatabase(DATABASE_FILE, resolve(target), Date.now()),
    );
    return `Wrote ${target} (${(bytes / megabyte).toFixed(1)} MB) and checked it.\n`;
  },
});
