import { statfs } from "node:fs/promises";
import { type Environment, SettingsError } from "../../settings/read-settings.ts";
import { error, type Finding } from "../finding.ts";
import { explainNetworkError, withAdvice } from "../network-error.ts";
import { readServiceSettings, type ServiceSettings } from "../settings.ts";
import { openStore, storeExists } from "../store/open.ts";
import { readCertificate } from "./certificate.ts";
import type { Check, CheckResult, Context } from "./check.ts";
import { databaseChecks } from "./database-checks.ts";
import { detectInstallation } from "./installation.ts";
import { mailCheck, messageChecks } from "./message-checks.ts";
import { partnerLinksCheck } from "./partner-links.ts";
import { describeSettingsError, settingsChecks } from "./settings-checks.ts";
import { siteChecks } from "./site-checks.ts";

/** All checks, in the order of the report. */
export const checks: readonly Check[] = [
  ...settingsChecks,
  ...siteChecks,
  partnerLinksCheck,
  mailCheck,
  ...databaseChecks,
  ...messageChecks,
];

/** The time limit of each check. All checks run at the same time. */
const checkTimeoutMs = 10_000;

/** Creates the context of this machine and its network, without a store. */
export function createContext(settings: ServiceSettings, environment: Environment): Context {
  const installation = detectInstallation(settings.DATABASE_FILE);
  const production = environment.NODE_ENV === "production" || installation !== "laptop";
  return {
    settings,
    environment,
    installation,
    production,
    strict: installation === "release" || (production && environment.CARDAMINT_STRICT === "1"),
    store: undefined,
    fetch,
    readCertificate,
    now: Date.now,
    async readFreeBytes(folder) {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** Runs checks of this machine in a process of their own. While settings are invalid, only those are reported. */
export async function examine(checks: readonly Check[], environment: Environment): Promise<CheckResult[]> {
  try {
    const settings = readServiceSettings(environment);
    const opened = await openForReading(settings, Date.now);
    const context = { ...createContext(settings, environment), ...opened };
    return await runChecks(checks, context).finally(opened.store?.close);
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    return describeSettingsError(cause);
  }
}

/** Opens the store that the settings name, unless there is none yet. */
export async function openForReading(
  settings: ServiceSettings,
  now: () => number,
): Promise<Pick<Context, "store" | "storeError">> {
  try {
    return { store: storeExists(settings) ? await openStore(settings, { mode: "read", now }) : undefined };
  } catch (storeError) {
    return { store: undefined, storeError };
  }
}

/** Runs checks at the same time. One that throws or hangs does not affect the others. */
export async function runChecks(
  checks: readonly Check[],
  context: Context,
  timeoutMs = checkTimeoutMs,
): Promise<CheckResult[]> {
  const results = checks.map(async (check) => {
    const findings = [await runCheck(check, context, timeoutMs)].flat();
    return findings.flatMap((finding) => (finding ? { name: check.name, ...finding } : []));
  });
  return (await Promise.all(results)).flat();
}

async function runCheck({ server, isQuiet, run }: Check, context: Context, timeoutMs: number) {
  if (server && context.settings[server] === "") return undefined;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
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
      withAdvice(`${host} can't be reached: ${reason}`, `Check ${server}, and whether that server runs`),
    );
  }
  if (name === "TimeoutError") return error("There was no answer in time.");
  return error(`The check itself failed: ${message} → Please report this`);
}
