import { SettingsError } from "../../contract/settings.ts";
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
  const { syscall = "", code = "" } = cause as NodeJS.ErrnoException;
  if (settings && /^(listen|bind|getaddrinfo)$/.test(syscall))
    return [describeListenError(cause as NodeJS.ErrnoException, settings)];
  // Node's message has the file.
  return /^(ENOSPC|EACCES|EPERM|EROFS)$/.test(code) ? [error(`${(cause as Error).message}.`)] : undefined;
}

const listenErrors: Record<string, string> = {
  EADDRINUSE: "Another program listens there (ss -ltnp shows which)",
  EACCES: "Only root may listen on a port below 1024",
};

/** Explains why nothing can listen at one of the two addresses. */
function describeListenError(
  { code = "", port: failedPort }: NodeJS.ErrnoException & { port?: number },
  { HOST, PORT, METRICS_HOST, METRICS_PORT }: ServiceSettings,
): Finding {
  const isMetrics = failedPort !== undefined && failedPort === METRICS_PORT;
  const [host, port] = isMetrics ? [METRICS_HOST, METRICS_PORT] : [HOST, PORT];
  const reason = listenErrors[code] ?? "That isn't an address of this machine (ip address shows them)";
  return error(
    `The service can't listen at ${host}:${port}. ${reason}.`,
    set(isMetrics ? ["METRICS_HOST", "METRICS_PORT"] : ["HOST", "PORT"]),
  );
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

/** The warnings at the start: removed settings and placeholders. */
export async function listWarnings(context: Context): Promise<string[]> {
  const results = await runChecks(
    settingsChecks.filter(({ preflight }) => preflight),
    context,
  );
  return results
    .filter(({ status }) => status === "warning")
    .map((result) => formatFinding(result, context.installation));
}
