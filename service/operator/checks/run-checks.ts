import { type Environment, hideLogin, SettingsError } from "../../../lib/env/read-settings.ts";
import { error, type Finding, FindingError } from "../../../lib/errors/finding.ts";
import { explainNetworkError, withAdvice } from "../../../lib/errors/network-error.ts";
import { readServiceSettings, type ServiceSettings } from "../../../settings/service-settings.ts";
import { openStore, storeExists } from "../../store/open.ts";
import { type Check, type CheckResult, type Context, createContext } from "./check.ts";
import { databaseChecks } from "./database-checks.ts";
import { mailCheck, messageChecks } from "./message-checks.ts";
import { settingsChecks } from "./settings-checks.ts";
import { siteChecks } from "./site-checks.ts";

export const checks: readonly Check[] = [
  ...settingsChecks,
  ...siteChecks,
  mailCheck,
  ...databaseChecks,
  ...messageChecks,
];

const checkTimeoutMs = 10_000;

/** Runs checks outside the service. If settings are invalid, only these are reported. */
export async function examine(checks: readonly Check[], environment: Environment): Promise<CheckResult[]> {
  try {
    const settings = readServiceSettings(environment);
    const opened = await openForReading(settings, Date.now);
    const context = { ...createContext(settings, environment), ...opened };
    return await runChecks(checks, context).finally(opened.store?.close);
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    return cause.problems.map((problem) => ({ name: "Settings", ...error(problem) }));
  }
}

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

/** Opens the store that the settings name, unless there is none yet. */
export async function openForReading(settings: ServiceSettings, now: () => number) {
  try {
    return { store: storeExists(settings) ? await openStore(settings, { mode: "read", now }) : undefined };
  } catch (storeError) {
    return { storeError };
  }
}

/** Runs checks at the same time. One that throws or hangs does not affect the others. */
export async function runChecks(
  checks: readonly Check[],
  context: Context,
  timeoutMs = checkTimeoutMs,
  stopping?: AbortSignal,
): Promise<CheckResult[]> {
  const results = checks.map(async (check) => {
    const findings = [await runCheck(check, context, timeoutMs, stopping)].flat();
    return findings.flatMap((finding) => (finding ? { name: check.name, ...finding } : []));
  });
  return (await Promise.all(results)).flat();
}

async function runCheck(
  { server, isQuiet, run }: Check,
  context: Context,
  timeoutMs: number,
  stopping?: AbortSignal,
) {
  if (server && context.settings[server] === "") return undefined;
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout;
    const late = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => late.reject(signal.reason));
    return await Promise.race([Promise.try(run, context, signal), late.promise]);
  } catch (cause) {
    return isQuiet ? undefined : describeFailure(cause, context.settings, server);
  }
}

function describeFailure(cause: unknown, settings: ServiceSettings, server: Check["server"]): Finding {
  const reason = server && explainNetworkError(cause);
  const { name, message } = cause as Error;
  if (reason) {
    const { host } = new URL(settings[server]);
    return error(
      withAdvice(
        `${host} can't be reached: ${reason}`,
        `Check ${server}, and whether that server is running`,
      ),
    );
  }
  if (name === "TimeoutError") return error("There was no answer in time.");
  return error(`The check itself failed: ${hideLogin(message)} → Please report this`);
}
