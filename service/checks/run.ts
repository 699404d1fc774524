import { SettingsError } from "../../contract/settings.ts";
import { advise, error, type Finding, skipped } from "../finding.ts";
import { isLoopback } from "../loopback.ts";
import { type Check, type CheckResult, type Context, InvalidSettingError } from "./check.ts";
import { findNetworkProblem, noNetwork, unknownName } from "./network.ts";

interface Options {
  offline?: boolean;
  /** The time limit of each check. All checks run at the same time. */
  timeoutMs?: number;
}

/** The finding of one check, and the host that it failed to reach, if this machine may be the reason. */
interface Outcome {
  finding: Finding | undefined;
  unknownHost?: string;
}

/** Runs checks at the same time. One that throws or hangs does not affect the others. */
export async function runChecks(
  checks: readonly Check[],
  context: Context,
  options: Options = {},
): Promise<CheckResult[]> {
  const outcomes = await Promise.all(checks.map((check) => runCheck(check, context, options)));
  const unknownHosts = new Set(outcomes.flatMap(({ unknownHost }) => unknownHost ?? []));
  // One unknown name is misspelled. If all are unknown, this machine can't look up any.
  const isCutOff =
    unknownHosts.size > 1 && !checks.some((check, index) => reachedOther(check, outcomes[index]));
  return checks.flatMap(({ name, title }, index) => {
    const { finding, unknownHost } = outcomes[index] as Outcome;
    return finding
      ? [{ check: name, title, ...(isCutOff && unknownHost ? skipped(noNetwork) : finding) }]
      : [];
  });

  function reachedOther({ network }: Check, outcome?: Outcome): boolean {
    if (!network || !outcome?.finding || outcome.unknownHost || outcome.finding.status === "skipped")
      return false;
    return !isLoopback(new URL(network.address(context)).hostname);
  }
}

async function runCheck(
  { network, run }: Check,
  context: Context,
  { offline, timeoutMs = 10_000 }: Options,
): Promise<Outcome> {
  try {
    if (network?.address(context) === "") return { finding: undefined };
    if (network && offline) return { finding: skipped("needs the network") };
    const signal = AbortSignal.timeout(timeoutMs);
    const late = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => late.reject(signal.reason));
    return { finding: await Promise.race([Promise.try(run, context, signal), late.promise]) };
  } catch (cause) {
    const { message } = cause as Error;
    if (cause instanceof InvalidSettingError) return { finding: skipped(`once ${message} is correct`) };
    // A part that reads all settings itself.
    if (cause instanceof SettingsError) return { finding: skipped("once all settings are correct") };
    const problem = network && findNetworkProblem(cause);
    if (!problem)
      return { finding: error(`The check itself failed: ${message}`, advise("Please report this")) };
    if (problem.reason === noNetwork) return { finding: skipped(noNetwork) };
    const { host } = new URL(network.address(context));
    const finding = error(
      `${host} can't be reached: ${problem.reason}.`,
      ...(problem.actions ?? network.actions),
    );
    return problem.reason === unknownName ? { finding, unknownHost: host } : { finding };
  }
}
