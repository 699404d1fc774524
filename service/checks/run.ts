import { statfs } from "node:fs/promises";
import { type Environment, SettingsError } from "../../settings/read-settings.ts";
import { error, type Finding, skipped } from "../finding.ts";
import { explainNetworkError, noNetwork } from "../network-error.ts";
import { readServiceSettings, type ServiceSettings } from "../settings.ts";
import { openStore, storeExists } from "../store/open.ts";
import { readCertificate } from "./certificate.ts";
import type { Check, CheckResult, Context } from "./check.ts";
import { databaseChecks } from "./database-checks.ts";
import { detectInstallation } from "./installation.ts";
import { mailCheck } from "./mail-check.ts";
import { messageChecks } from "./message-checks.ts";
import { describeSettingsError, settingsChecks } from "./settings-checks.ts";
import { siteChecks } from "./site-checks.ts";

/** All checks, in the order of the report. */
export const checks: readonly Check[] = [
  ...settingsChecks,
  ...siteChecks,
  mailCheck,
  ...databaseChecks,
  ...messageChecks,
];

/** The time limit of each check. All checks run at the same time. */
const checkTimeoutMs = 10_000;

/** What to do if a server doesn't answer. */
const advice = {
  SITE_ORIGIN:
    "Check that the domain points here, and that the web server runs: nginx, or the service itself",
  SMTP_URL: "Compare SMTP_URL with your email provider's",
  VISITOR_COUNTER_URL: "Compare VISITOR_COUNTER_URL with your project's",
};

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
export async function examine(
  checks: readonly Check[],
  environment: Environment,
  tests: readonly Check[] = [],
): Promise<CheckResult[]> {
  try {
    const settings = readServiceSettings(environment);
    const opened = await openForReading(settings, Date.now);
    const context = { ...createContext(settings, environment), ...opened };
    return await runInOrder(checks, tests, context).finally(opened.store?.close);
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    return describeSettingsError(cause);
  }
}

/** Runs checks, then those that send something. */
export async function runInOrder(
  checks: readonly Check[],
  tests: readonly Check[],
  context: Context,
): Promise<CheckResult[]> {
  const results = await runChecks(checks, context);
  const hasMailError = results.some(({ name, status }) => name === mailCheck.name && status === "error");
  return [...results, ...(await runChecks(tests, { ...context, hasMailError }))];
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

async function runCheck({ server, readsStore, run }: Check, context: Context, timeoutMs: number) {
  if (server && context.settings[server] === "") return undefined;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => late.reject(signal.reason));
    return await Promise.race([Promise.try(run, context, signal), late.promise]);
  } catch (cause) {
    if (readsStore) return skipped("until the database can be read");
    return describeFailure(cause, context.settings, server);
  }
}

function describeFailure(cause: unknown, settings: ServiceSettings, server: Check["server"]): Finding {
  const reason = server && explainNetworkError(cause);
  // That isn't a problem of the site.
  if (reason === noNetwork) return skipped(noNetwork);
  if (reason) {
    const sentence = `${new URL(settings[server]).host} can't be reached: ${reason}.`;
    return error(reason.includes("→") ? sentence : `${sentence} → ${advice[server]}`);
  }
  const { name, message } = cause as Error;
  return error(
    name === "TimeoutError"
      ? "There was no answer in time."
      : `The check itself failed: ${message} → Please report this`,
  );
}
