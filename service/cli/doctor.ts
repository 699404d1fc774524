import { loadEnvironment } from "../../environment.ts";
import { createContext } from "../doctor/context.ts";
import { formatJson, formatPreflight, formatReport, formatUpgrade } from "../doctor/report.ts";
import { runChecks } from "../doctor/run-checks.ts";
import { testMessageCheck, testNoticeCheck, testSummaryCheck } from "../doctor/test-sending.ts";
import { parseArguments, runCommand } from "./command.ts";

const usage = `Checks whether this site can work, and says what to do if it can't. It changes nothing.

  doctor                      all checks; the exit code is 1 if there is something to fix
  doctor --offline            only what needs no network
  doctor --preflight          only problems that would prevent a start, one per line; run it before a restart
  doctor --send-test-message  also sends one message, by the same route as visitors' messages
  doctor --send-test-notice   also sends one notice to NOTIFY_URL and NOTIFY_EMAIL
  doctor --send-test-summary  also sends the summary of the last seven days to NOTIFY_EMAIL
  doctor --json               for programs: npm run --silent doctor -- --json
`;

await runCommand(async (args) => {
  const { values } = parseArguments(
    {
      args,
      options: {
        json: { type: "boolean", default: false },
        offline: { type: "boolean", default: false },
        preflight: { type: "boolean", default: false },
        "send-test-message": { type: "boolean", default: false },
        "send-test-notice": { type: "boolean", default: false },
        "send-test-summary": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    },
    "doctor",
  );
  if (values.help) return usage;
  const results = await runChecks(createContext(loadEnvironment()), {
    offline: values.offline,
    preflight: values.preflight,
    tests: [
      ...(values["send-test-message"] ? [testMessageCheck] : []),
      ...(values["send-test-notice"] ? [testNoticeCheck] : []),
      ...(values["send-test-summary"] ? [testSummaryCheck] : []),
    ],
  });
  if (results.some(({ status }) => status === "error")) process.exitCode = 1;
  if (values.json) return formatJson(results);
  return values.preflight ? formatPreflight(results) : formatReport(results) + formatUpgrade(results);
});
