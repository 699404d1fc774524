import { statfs } from "node:fs/promises";
import { type Environment, SettingsError } from "../../settings/read-settings.ts";
import { advise, error, skipped } from "../finding.ts";
import { explainNetworkError, noNetwork } from "../network-error.ts";
import { readServiceSettings, type ServiceSettings } from "../settings.ts";
import { openStore, storeExists } from "../store/open.ts";
import type { Check, CheckResult, Context, Findings } from "./check.ts";
import { detectInstallation, type Installation } from "./installation.ts";
import { describeSettingsError } from "./settings-checks.ts";

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
): Promise<{ results: CheckResult[]; installation: Installation }> {
  try {
    const settings = readServiceSettings(environment);
    const opened = await openForReading(settings, Date.now);
    const context = { ...createContext(settings, environment), ...opened };
    const results = await runChecks(checks, context).finally(opened.store?.close);
    return { results, installation: context.installation };
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    const installation = detectInstallation(environment.DATABASE_FILE);
    return { results: describeSettingsError(cause), installation };
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
    const findings = [await runCheck(check, context, timeoutMs)]
      .flat()
      .filter((finding) => finding !== undefined);
    return findings.map((finding) => ({ check: check.name, title: check.title, ...finding }));
  });
  return (await Promise.all(results)).flat();
}

async function runCheck(
  { network, readsStore, run }: Check,
  context: Context,
  timeoutMs: number,
): Promise<Findings> {
  const address = network?.address(context.settings);
  if (address === "") return undefined;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => late.reject(signal.reason));
    return await Promise.race([Promise.try(run, context, signal), late.promise]);
  } catch (cause) {
    if (readsStore) return skipped("until the database can be read");
    const problem = network && explainNetworkError(cause);
    if (!problem)
      return error(`The check itself failed: ${(cause as Error).message}`, advise("Please report this"));
    // That isn't a problem of the site.
    if (problem.reason === noNetwork) return skipped(noNetwork);
    return error(
      `${new URL(String(address)).host} can't be reached: ${problem.reason}.`,
      ...(problem.advice === undefined ? network.actions(context.settings) : [advise(problem.advice)]),
    );
  }
}
