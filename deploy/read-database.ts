/** `node deploy/read-database.ts` prints the settings of the database as JSON, for `deploy/upgrade`. */
import { loadEnvironment } from "../environment.ts";
import { readDatabaseSettings } from "../service/settings.ts";

try {
  console.log(JSON.stringify(readDatabaseSettings(loadEnvironment())));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
