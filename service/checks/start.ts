import { SettingsError } from "../../settings/read-settings.ts";
import { error, type Finding, FindingError, set } from "../finding.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Context } from "./check.ts";
import { detectInstallation, formatFinding } from "./installation.ts";
import { runChecks } from "./run.ts";
import { describeSettingsError, settingsChecks } from "./settings-checks.ts";

/** Explains an error to the operator with the same words as the checks; undefined for an unexpected error. */
function describeError(cause: unknown, settings: ServiceSettings | undefined): Finding[] | undefined {
  // Compared by name: the build's configuration is bundled and has its own copy of the class.
  if ((cause as Error).name === SettingsError.name)
    return describeSettingsError(cause as SettingsError).filter(({ status }) => status === "error");
  if (cause instanceof FindingError) return [cause.finding];
  const { syscall = "", code = "", message, port } = cause as NodeJS.ErrnoException & { port?: number };
  // Node's message has the address, or the file.
  if (settings && /^(listen|bind|getaddrinfo)$/.test(syscall)) {
    const isMetrics = port !== undefined && port === settings.METRICS_PORT?.port;
    const names = isMetrics ? (["METRICS_PORT"] as const) : (["HOST", "PORT"] as const);
    return [error(`The service can't listen: ${message}.`, set(names))];
  }
  return /^(ENOSPC|EACCES|EPERM|EROFS)$/.test(code) ? [error(`${message}.`)] : undefined;
}

/**
 * Explains in one or more lines why a start or a command failed, and what to do; undefined for an unexpected error.
 * @param settings undefined if they could not be read, or don't matter
 */
export function explainError(cause: unknown, settings?: ServiceSettings): string | undefined {
  const findings = describeError(cause, settings);
  if (!findings) return undefined;
  const installation = detectInstallation(settings?.DATABASE_FILE);
  return findings.map((finding) => formatFinding(finding, installation)).join("\n");
}

/** The warnings at the start: removed settings, unknown names in `.env`, and placeholders. */
export async function listWarnings(context: Context): Promise<string[]> {
  const results = await runChecks(
    settingsChecks.filter(({ preflight }) => preflight),
    context,
  );
  return results
    .filter(({ status }) => status === "warning")
    .map((result) => formatFinding(result, context.installation));
}
