import { loadEnvironment } from "../../environment.ts";
import { formatResults } from "../checks/check-report.ts";
import { checks, examine } from "../checks/run.ts";
import { runCommand } from "./command.ts";
import { sendingChecks } from "./sending-checks.ts";

const usage = `Checks whether this site works, and says what to do if it doesn't. It changes nothing.

  doctor                      problems, and one line of checks that are ok; the exit code is 1 if there is an error
  doctor --all                every check, one per line
  doctor --preflight          only problems that would prevent a start; run it before a restart
  doctor --send-test-message  also sends one message, by the same route as visitors' messages
  doctor --send-test-notice   also sends one notice to NOTIFY_URL and NOTIFY_EMAIL
`;

const flag = { type: "boolean", default: false } as const;

await runCommand({
  name: "doctor",
  usage,
  arguments: {
    options: { all: flag, preflight: flag, "send-test-message": flag, "send-test-notice": flag },
  },
  async run({ values }) {
    const wanted = checks.filter(({ preflight }) => preflight || !values.preflight);
    const names = Object.keys(sendingChecks) as (keyof typeof sendingChecks)[];
    const tests = names.filter((name) => values[name]).map((name) => sendingChecks[name]);
    const results = await examine(wanted, loadEnvironment(), tests);
    if (results.some(({ status }) => status === "error")) process.exitCode = 1;
    // A test that was sent says where to look for it.
    return formatResults(results, values.all || tests.length > 0);
  },
});
