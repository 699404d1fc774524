import { parseArgs } from "node:util";
import { loadEnvironment } from "../settings.ts";
import { runDoctor } from "./doctor/command.ts";

const usage = `Looks whether this site can work, and says what to do where it can't. It changes nothing.

  doctor                      all checks; the exit code is 1 where there is something to mend
  doctor --offline            only what needs no network
  doctor --send-test-message  sends one message the way that visitors' messages take, too
  doctor --json               for programs: npm run --silent doctor -- --json
`;

try {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      offline: { type: "boolean", default: false },
      "send-test-message": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) process.stdout.write(usage);
  else {
    const { sound, report } = await runDoctor(loadEnvironment(), {
      json: values.json,
      offline: values.offline,
      sendTestMessage: values["send-test-message"],
    });
    process.stdout.write(report);
    if (!sound) process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 1;
}
