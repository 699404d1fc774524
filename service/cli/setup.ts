import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { getEnvironmentFile } from "../../environment.ts";
import { usesFormService } from "../../settings/site-settings.ts";
import { detectInstallation } from "../checks/installation.ts";
import { findRemovedSettings } from "../removed-settings.ts";
import { readServiceSettings, settingNames } from "../settings.ts";
import { runCommand } from "./command.ts";
import { askQuestions, openTerminal } from "./setup/ask.ts";
import { createDerive } from "./setup/derive.ts";
import { replaceFile, withValues } from "./setup/env-file.ts";
import {
  explain,
  firstNames,
  listQuestions,
  type QuestionName,
  readValues,
  type Values,
} from "./setup/questions.ts";

type Terminal = ReturnType<typeof openTerminal>;

const usage = `Asks for settings, and writes .env.

  setup          asks for what every site needs; other settings have good defaults or are derived
  setup NAME …   asks only for these settings: npm run setup -- SUPPORT_PHONE

Answers may come from a file, one per line: npm run setup < answers
`;

const file = getEnvironmentFile();

const heading = "# Written by npm run setup. Run it again, or edit this file.\n";

/**
 * @param areNamed the names are those of the command line
 * @returns the values in the file
 */
async function setUp(names: QuestionName[], areNamed: boolean, terminal: Terminal): Promise<Values> {
  // It explains each setting. Its first paragraph is about copying it.
  const example = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8");
  const text = existsSync(file) ? readFileSync(file, "utf8") : example.replace(/^(#.*\n)+/, heading);
  const given = parseEnv(text);
  for (const line of findRemovedSettings(given)) terminal.say(line);
  const before = readValues(given);
  const derive = createDerive(before, readValues({}), detectInstallation(before.DATABASE_FILE) === "server");

  const questions = names.map((name) => ({ name, explanation: explain(name, example), isNamed: areNamed }));
  const answers = { ...(await askQuestions(questions, before, derive, terminal)) };
  for (const name of settingNames.filter((each) => !names.includes(each))) {
    const value = derive(name, answers);
    if (value === undefined || value === answers[name]) continue;
    answers[name] = value;
    terminal.say(`Also set: ${name}=${value}. To change it: npm run setup -- ${name}`);
  }
  const changed = settingNames.filter((name) => answers[name] !== before[name]);
  if (changed.length === 0 && existsSync(file)) {
    terminal.say("Nothing was changed.");
    return answers;
  }
  replaceFile(file, withValues(text, Object.fromEntries(changed.map((name) => [name, answers[name]]))));
  terminal.say(`Written to ${file}.`);
  return answers;
}

function readNames(typed: string[]): QuestionName[] {
  const names = typed.map((name) => name.toUpperCase() as QuestionName);
  const known: readonly string[] = [...settingNames, ...listQuestions(["SMTP_URL"])];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no setting ${unknown.join(", ")}: .env.example has all names.`);
  return listQuestions(names.length > 0 ? names : firstNames);
}

/** A release and an image keep the settings that their pages were built with. */
function requireWorkplace(): void {
  const installation = detectInstallation();
  if (installation === "container" || installation === "release")
    throw new Error(
      "The settings are built into these pages. → Change them where the pages are built: in the clone, or in the .env of the image",
    );
}

await runCommand({
  name: "setup",
  usage,
  arguments: { allowPositionals: true },
  async run({ positionals }) {
    const names = readNames(positionals);
    requireWorkplace();
    const terminal = openTerminal();
    const values = await setUp(names, positionals.length > 0, terminal).finally(terminal.close);
    // Answers that are valid alone may be invalid together.
    readServiceSettings(values);
    const installation = detectInstallation(values.DATABASE_FILE);
    const isBuilt = installation !== "laptop" || usesFormService(values);
    const build = installation === "server" ? "as root: deploy/upgrade --same" : "npm run build";
    return `Check it: npm run doctor; Next: ${isBuilt ? build : "npm start"}\n`;
  },
});
