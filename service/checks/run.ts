import { SettingsError } from "../../contract/settings.ts";
import { advise, error, type Finding, skipped } from "../finding.ts";
import { type Check, type CheckResult, type Context, InvalidSettingError } from "./check.ts";
import { findNetworkProblem, noNetwork } from "./network.ts";

interface Options {
  offline?: boolean;
  /** The time limit of each check. All checks run at the same time. */
  timeoutMs?: number;
}

/** Runs checks at the same time. One that throws or hangs does not affect the others. */
export async function runChecks(
  checks: readonly Check[],
  context: Context,
  options: Options = {},
): Promise<CheckResult[]> {
  const findings = await Promise.all(checks.map((check) => runCheck(check, context, options)));
  return checks.flatMap(({ name, title }, index) => {
    const finding = findings[index];
    return finding ? [{ check: name, title, ...finding }] : [];
  });
}

async function runCheck(
  { network, run }: Check,
  context: Context,
  { offline, timeoutMs = 10_000 }: Options,
): Promise<Finding | undefined> {
  try {
    if (network?.address(context) === "") return undefined;
    if (network && offline) return skipped("needs the network");
    const signal = AbortSignal.timeout(timeoutMs);
    const late = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => late.reject(signal.reason));
    return await Promise.race([Promise.try(run, context, signal), late.promise]);
  } catch (cause) {
    const { message } = cause as Error;
    if (cause instanceof InvalidSettingError) return skipped(`once ${message} is correct`);
    // A part that reads all settings itself.
    if (cause instanceof SettingsError) return skipped("once all settings are correct");
    const problem = network && findNetworkProblem(cause);
    if (!problem) return error(`The check itself failed: ${message}`, advise("Please report this"));
    if (problem.reason === noNetwork) return skipped(noNetwork);
    const { host } = new URL(network.address(context));
    return error(`${host} can't be reached: ${problem.reason}.`, ...(problem.actions ?? network.actions));
  }
}
