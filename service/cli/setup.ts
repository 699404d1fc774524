import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { loadEnvironment } from "../settings.ts";
import { runDoctor } from "./doctor/command.ts";
import { askSettings, confirm, type Terminal } from "./setup/dialogue.ts";
import { withValues } from "./setup/env-file.ts";
import { defaultValues, questions, settingNames, type Values } from "./setup/questions.ts";
import { openTerminal } from "./setup/terminal.ts";

const usage = `Asks for each setting, writes .env, and looks whether the site can work.

  setup            answers may also come from a file: npm run setup < answers
  setup --offline  without the checks that need the network
`;

const file = ".env";

/** Explains each setting; its first paragraph speaks of copying. */
const example = join(import.meta.dirname, "../../.env.example");

const heading = "# Written by npm run setup. Run it again, or change what you like here.\n";

async function setUp(terminal: Terminal): Promise<boolean> {
  const isThere = existsSync(file);
  if (isThere && !(await confirm("There is an .env already. Change it? Its other lines stay.", terminal)))
    return false;
  const text = isThere ? readFileSync(file, "utf8") : newText();
  const answers = await askSettings(questions, currentValues(text), terminal);
  writeFileSync(file, withValues(text, answers), { mode: 0o600, flush: true });
  // The mode above is for a new file only.
  chmodSync(file, 0o600);
  return true;
}

function newText(): string {
  if (!existsSync(example)) return heading;
  return readFileSync(example, "utf8").replace(/^(#.*\n)+/, heading);
}

function currentValues(text: string): Values {
  const defaults = defaultValues();
  const given = parseEnv(text);
  return Object.fromEntries(settingNames().map((name) => [name, given[name] ?? defaults[name]])) as Values;
}

try {
  const { values } = parseArgs({
    options: { offline: { type: "boolean", default: false }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) process.stdout.write(usage);
  else {
    const terminal = openTerminal();
    const written = await setUp(terminal).finally(terminal.close);
    if (written) {
      terminal.say(`\nWritten to ${file}, which only you can read. Now the doctor looks at it:\n`);
      const { report } = await runDoctor(loadEnvironment(), {
        json: false,
        offline: values.offline,
        sendTestMessage: false,
      });
      terminal.say(`${report}\nStart the site with: npm start`);
    } else terminal.say("Nothing was changed.");
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
