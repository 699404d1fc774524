import { error, type Finding, skipped } from "../../checks/finding.ts";
import { adaptHint } from "../../checks/installation.ts";
import type { Check, Context, Result } from "./check.ts";
import { hostedChecks } from "./hosted.ts";
import { linkChecks } from "./links.ts";
import { machineChecks } from "./machine.ts";
import { mailChecks } from "./mail.ts";
import { findNetworkReason } from "./network.ts";
import { settingsChecks } from "./settings.ts";
import { siteChecks } from "./site.ts";
import { storeChecks } from "./store.ts";
import { testMessageCheck, testNoticeCheck } from "./test-sending.ts";

/** Everything that is looked at, in the order of the report. */
const checks: Check[] = [
  ...settingsChecks,
  ...siteChecks,
  ...linkChecks,
  ...hostedChecks,
  ...mailChecks,
  ...storeChecks,
  ...machineChecks,
];

export interface Options {
  offline?: boolean;
  /** Only what stops a start. */
  preflight?: boolean;
  /** The service asks, while it runs. */
  inService?: boolean;
  sendTestMessage?: boolean;
  sendTestNotice?: boolean;
  /** Milliseconds for each check. They run at the same time. */
  timeLimit: number;
}

/** Makes all checks at once; a check that fails or hangs spoils no other. */
export async function runChecks(context: Context, options: Options): Promise<Result[]> {
  const wanted = checks.filter(
    ({ preflight, notInService }) =>
      (preflight || !options.preflight) && !(notInService && options.inService),
  );
  if (options.sendTestMessage) wanted.push(testMessageCheck);
  if (options.sendTestNotice) wanted.push(testNoticeCheck);
  const findings = await Promise.all(wanted.map((check) => runCheck(check, context, options)));
  return wanted.flatMap(({ name, title }, index) => {
    const finding = findings[index];
    if (!finding) return [];
    const { hint } = finding;
    return [{ check: name, title, ...finding, ...(hint && { hint: adaptHint(hint, context.installation) }) }];
  });
}

async function runCheck(
  check: Check,
  context: Context,
  { offline, timeLimit }: Options,
): Promise<Finding | undefined> {
  if (check.applies && !check.applies(context)) return undefined;
  const invalid = check.settings.filter((name) => context.invalid.has(name));
  if (invalid.length > 0) return skipped(`Can be checked when ${invalid.join(", ")} is correct.`);
  if (offline && check.network) return skipped("Left out: it needs the network.");
  const signal = AbortSignal.timeout(timeLimit);
  const late = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => late.reject(signal.reason));
  try {
    return await Promise.race([check.run(context, signal), late.promise]);
  } catch (cause) {
    const reason = findNetworkReason(cause);
    if (check.network && reason !== undefined) {
      const { host } = new URL(check.network.address(context));
      return error(`${host} can't be reached: ${reason}.`, check.network.hint);
    }
    return error(`The check itself failed: ${(cause as Error).message}`, "Please report this.");
  }
}
