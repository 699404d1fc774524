import { FindingError } from "../../../lib/errors/finding.ts";
import type { Context } from "./check.ts";
import { runChecks } from "./run.ts";
import { settingsChecks } from "./settings-checks.ts";

/**
 * Lists the warnings at the start: for example unknown names in `.env` and placeholders.
 * @throws {FindingError} if the start must not go on
 */
export async function listWarnings(context: Context): Promise<string[]> {
  const results = Object.groupBy(await runChecks(settingsChecks, context), ({ status }) => status);
  const { error, warning = [] } = results;
  if (error) throw new FindingError(error.map(({ sentence }) => sentence).join("\n"));
  return warning.map(({ sentence }) => sentence);
}
