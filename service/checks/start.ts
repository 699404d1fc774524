import { userInfo } from "node:os";
import { SettingsError } from "../../contract/settings.ts";
import { advise, error, type Finding, FindingError, set } from "../finding.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Context } from "./check.ts";
import { describeDatabaseError } from "./database.ts";
import { detectInstallation, formatFinding, formatUpgrade } from "./installation.ts";
import { runChecks } from "./run.ts";
import { describeSettingsError, settingsChecks } from "./settings.ts";

/** Explains an error to the operator with the same words as the checks; undefined for an unexpected error. */
function describeError(cause: unknown, settings: ServiceSettings | undefined): Finding[] | undefined {
  // Compared by name: the build's configuration is bundled and has its own copy of the class.
  if ((cause as Error).name === SettingsError.name)
    return describeSettingsError(cause as SettingsError).filter(({ status }) => status === "error");
  if (cause instanceof FindingError) return [cause.finding];
  if (!settings) return undefined;
  const { syscall = "" } = cause as NodeJS.ErrnoException;
  const finding = /^(listen|bind|getaddrinfo)$/.test(syscall)
    ? describeListenError(cause as NodeJS.ErrnoException, settings)
    : describeDatabaseError(cause, settings.DATABASE_FILE);
  return finding && [finding];
}

/** Explains why nothing can listen at one of the two addresses. */
function describeListenError(
  { code, port: failedPort }: NodeJS.ErrnoException & { port?: number },
  settings: ServiceSettings,
): Finding | undefined {
  const isMetrics = failedPort !== undefined && failedPort === settings.METRICS_PORT;
  const [hostName, portName] = isMetrics
    ? (["METRICS_HOST", "METRICS_PORT"] as const)
    : (["HOST", "PORT"] as const);
  const { [hostName]: host, [portName]: port } = settings;
  switch (code) {
    case "EADDRINUSE":
      return error(
        `Another program listens at ${host}:${port}.`,
        advise("Stop it: ss -ltnp shows which it is"),
        set(portName, "Or use another port"),
      );
    case "EACCES":
      return error(
        `Only root may listen on port ${port}, as on every port below 1024.`,
        set(portName, "Use a higher one, behind a proxy"),
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return error(
        `${host} is not an address of this machine.`,
        set(hostName, 'Use 127.0.0.1, or one that "ip address" shows'),
      );
    default:
      return undefined;
  }
}

/**
 * Explains in one or more lines why a start or a command failed, and what to do; undefined for an unexpected error.
 * @param settings undefined if they could not be read, or don't matter
 */
export function explainError(cause: unknown, settings?: ServiceSettings): string | undefined {
  const findings = describeError(cause, settings);
  if (!findings) return undefined;
  const installation = detectInstallation(settings?.DATABASE_FILE);
  const lines = findings.map((finding) => formatFinding(finding, installation));
  return [...lines, formatUpgrade(findings, installation)].filter(Boolean).join("\n");
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

/** Like {@link explainError}, for the build before a start. */
export function explainBuildError(cause: unknown): string | undefined {
  const { code = "" } = cause as NodeJS.ErrnoException;
  if (code === "ENOSPC")
    return "The disk is full: the pages can't be built. → Free up space: df -h shows how full each disk is";
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) {
    const { username } = userInfo();
    return `The pages can't be built: ${username} can't write here. → As root: chown -R ${username} ${process.cwd()}`;
  }
  return explainError(cause);
}
