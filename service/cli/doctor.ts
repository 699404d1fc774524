import { styleText } from "node:util";
import type { Status } from "../../lib/errors/finding.ts";
import { loadEnvironment } from "../../settings/environment.ts";
import type { Check, CheckResult } from "../operator/checks/check.ts";
import { checks, examine } from "../operator/checks/run-checks.ts";
import { runCommand } from "./command.ts";
import { runWithTest } from "./sending-check.ts";

const usage = `Checks whether this site works, and says what to do if it doesn't. It changes nothing.

  doctor              all checks, one per line; the exit code is 1 if there is an error
  doctor --preflight  only those that would prevent a start; run it before a restart
  doctor --send-test  also sends a message in the same way as visitors' messages, and a notice
`;

const marks: Record<Status, string> = {
  ok: styleText("green", "✓"),
  warning: styleText("yellow", "!"),
  error: styleText("red", "✗"),
};

function formatResults(results: CheckResult[]): string {
  const widest = Math.max(...results.map(({ name }) => name.length));
  const rows = results.map(
    ({ status, name, sentence }) => `${marks[status]} ${name.padEnd(widest)}  ${sentence}\n`,
  );
  const count = (wanted: Status) => results.filter(({ status }) => status === wanted).length;
  const [errors, warnings] = [count("error"), count("warning")];
  const sum = errors > 0 ? `${errors} to fix (✗)` : "Nothing to fix";
  return `${rows.join("")}\n${warnings > 0 ? `${sum}, ${warnings} to look at (!)` : sum}.\n`;
}

const flag = { type: "boolean", default: false } as const;

await runCommand({
  name: "doctor",
  usage,
  arguments: { options: { preflight: flag, "send-test": flag } },
  async run({ values }) {
    const environment = loadEnvironment();
    const run = (some: readonly Check[]) => examine(some, environment);
    const wanted = checks.filter(({ preflight }) => preflight || !values.preflight);
    const results = await (values["send-test"] ? runWithTest(run, wanted) : run(wanted));
    if (results.some(({ status }) => status === "error")) process.exitCode = 1;
    return formatResults(results);
  },
});
