import { SettingsError } from "../../contract/settings.ts";
import { type CheckResult, error, type Finding, skipped } from "../findings/finding.ts";
import { adaptHint } from "../findings/installation.ts";
import { type Check, type Context, InvalidSettingError } from "./check.ts";
import { hostedChecks } from "./hosted.ts";
import { linkChecks } from "./links.ts";
import { machineChecks } from "./machine.ts";
import { mailChecks } from "./mail.ts";
import { findNetworkReason } from "./network.ts";
import { noticeChecks } from "./notices.ts";
import { settingsChecks } from "./settings.ts";
import { siteChecks } from "./site.ts";
import { storeChecks } from "./store.ts";

/** All checks, in the order of the report. */
const checks: Check[] = [
  ...settingsChecks,
  ...siteChecks,
  ...linkChecks,
  ...hostedChecks,
  ...mailChecks,
  ...noticeChecks,
  ...storeChecks,
  ...machineChecks,
];

export interface Options {
  offline?: boolean;
  /** Only the checks that are marked so. */
  preflight?: boolean;
  /** Without the checks that cannot run inside the service. */
  inService?: boolean;
  /** Checks that run only on request. */
  tests?: Check[];
  /** For each check. All run at the same time. */
  timeoutMs?: number;
}

/** Runs all checks at the same time. One that throws or hangs does not affect the others. */
export async function runChecks(context: Context, options: Options): Promise<CheckResult[]> {
  const wanted = checks.filter(
    ({ preflight, notInService }) =>
      (preflight || !options.preflight) && !(notInService && options.inService),
  );
  wanted.push(...(options.tests ?? []));
  const findings = await Promise.all(wanted.map((check) => runCheck(check, context, options)));
  return wanted.flatMap(({ name, title }, index) => {
    const finding = findings[index];
    if (!finding) return [];
    const { hint } = finding;
    return [{ check: name, title, ...finding, ...(hint && { hint: adaptHint(hint, context.installation) }) }];
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
    return await Promise.race([run(context, signal), late.promise]);
  } catch (cause) {
    const { name, message } = cause as Error;
    if (cause instanceof InvalidSettingError) return skipped(`once ${message} is correct`);
    if (name === SettingsError.name) return skipped("once all settings are correct");
    const reason = findNetworkReason(cause);
    if (!network || reason === undefined)
      return error(`The check itself failed: ${message}`, "Please report this");
    return error(`${new URL(network.address(context)).host} can't be reached: ${reason}.`, network.hint);
  }
}
