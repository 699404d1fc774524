import { type Check, cross, type Examination, type Finding, type Result, unchecked } from "./check.ts";
import { counterChecks } from "./counter.ts";
import { databaseChecks } from "./database.ts";
import { formChecks } from "./form.ts";
import { linkChecks } from "./links.ts";
import { machineChecks } from "./machine.ts";
import { mailChecks } from "./mail.ts";
import { messageChecks, testMessageCheck } from "./messages.ts";
import { networkReason } from "./network.ts";
import { newsletterChecks } from "./newsletter.ts";
import { phoneChecks } from "./phones.ts";
import { settingsChecks } from "./settings.ts";
import { siteChecks } from "./site.ts";

/** Everything that is looked at, in the order of the report. */
const checks: Check[] = [
  ...settingsChecks,
  ...siteChecks,
  ...linkChecks,
  ...phoneChecks,
  ...counterChecks,
  ...databaseChecks,
  ...formChecks,
  ...newsletterChecks,
  ...mailChecks,
  ...messageChecks,
  ...machineChecks,
];

export interface Options {
  offline: boolean;
  sendTestMessage: boolean;
  /** Milliseconds for each check. They run at the same time. */
  timeLimit: number;
}

/** Makes all checks at once; a check that fails or hangs spoils no other. */
export async function examine(examination: Examination, options: Options): Promise<Result[]> {
  const wanted = options.sendTestMessage ? [...checks, testMessageCheck] : checks;
  const findings = await Promise.all(wanted.map((check) => findingOf(check, examination, options)));
  return wanted.flatMap(({ name, title }, index) => {
    const finding = findings[index];
    return finding ? [{ check: name, title, ...finding }] : [];
  });
}

async function findingOf(
  check: Check,
  examination: Examination,
  { offline, timeLimit }: Options,
): Promise<Finding | undefined> {
  if (check.applies && !check.applies(examination)) return undefined;
  const faulty = check.settings.filter((name) => examination.faults.has(name));
  if (faulty.length > 0) return unchecked(`Can be checked when ${faulty.join(", ")} is correct.`);
  if (offline && check.network) return unchecked("Left out: it needs the network.");
  const signal = AbortSignal.timeout(timeLimit);
  const late = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => late.reject(signal.reason));
  try {
    return await Promise.race([check.run(examination, signal), late.promise]);
  } catch (error) {
    const reason = networkReason(error);
    if (reason !== undefined) return cross("network", `The check was not finished: ${reason}.`, "Try again.");
    return cross("machine", `The check itself failed: ${(error as Error).message}`, "Please report this.");
  }
}
