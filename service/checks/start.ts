import { userInfo } from "node:os";
import { SettingsError } from "../../contract/settings.ts";
import { error, type Finding, FindingError } from "../finding.ts";
import type { ServiceSettings, SettingName } from "../settings.ts";
import type { Context } from "./check.ts";
import { describeDatabaseError } from "./database.ts";
import { detectInstallation, formatFinding, formatUpgrade } from "./installation.ts";
import { describeListenError } from "./machine.ts";
import { runChecks } from "./run.ts";
import { settingsChecks } from "./settings.ts";

/** Explains an error to the operator with the same words as the checks; undefined for an unexpected error. */
function describeError(cause: unknown, settings: ServiceSettings | undefined): Finding[] | undefined {
  // Compared by name: the build's configuration is bundled and has its own copy of the class.
  if ((cause as Error).name === SettingsError.name)
    return (cause as SettingsError).problems.map(({ message, settings: names, advice }) =>
      error(
        message,
        ...(names ? [{ setting: names as SettingName[] }] : []),
        ...(advice === undefined ? [] : [{ text: advice }]),
      ),
    );
  const finding = describeSystemError(cause, settings);
  return finding && [finding];
}

function describeSystemError(cause: unknown, settings: ServiceSettings | undefined): Finding | undefined {
  if (cause instanceof FindingError) return cause.finding;
  const { syscall = "" } = cause as NodeJS.ErrnoException;
  if (settings && /^(listen|bind|getaddrinfo)$/.test(syscall))
    return describeListenError(cause as NodeJS.ErrnoException, settings);
  return settings && describeDatabaseError(cause, settings.DATABASE_FILE);
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

/** The warnings at the start: removed settings, placeholders, and unclear lines of `.env`. */
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
