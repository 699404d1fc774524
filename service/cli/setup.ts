import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { loadEnvironment } from "../../environment.ts";
import { createContext } from "../doctor/context.ts";
import { formatReport } from "../doctor/report.ts";
import { runChecks } from "../doctor/run-checks.ts";
import { adaptHint, detectInstallation, getUpgradeCommand } from "../findings/installation.ts";
import { suggest } from "../findings/suggest.ts";
import { findRemovedSettings } from "../removed-settings.ts";
import { claims, type SettingName, settingNames } from "../settings.ts";
import { parseArguments, runCommand } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { replaceFile } from "./output-file.ts";
import { deriveSettings } from "./setup/derive.ts";
import { askSettings, confirm } from "./setup/dialogue.ts";
import { withValues } from "./setup/env-file.ts";
import { createQuestions, firstQuestions, readDefaults, type Values } from "./setup/questions.ts";
import { openTerminal } from "./setup/terminal.ts";

const usage = `Asks twelve questions, writes .env, and checks whether the site can work.

  setup            the twelve questions; all other settings have a default that is right, or follow from them
  setup NAME …     only these settings, to change an answer: npm run setup -- SUPPORT_PHONE
  setup --all      every setting
  setup --offline  without the checks that need the network

Answers may come from a file, one in a line: npm run setup < answers
`;

const file = ".env";

/** Explains each setting; its first paragraph speaks of copying. */
const example = join(import.meta.dirname, "../../.env.example");

const heading = "# Written by npm run setup. Run it again, or change what you like here.\n";

type SetupTerminal = ReturnType<typeof openTerminal>;

/** @returns whether something was written */
async function setUp(names: SettingName[], terminal: SetupTerminal): Promise<boolean> {
  const defaults = readDefaults();
  const isThere = existsSync(file);
  const text = isThere ? readFileSync(file, "utf8") : createText();
  const given = parseEnv(text);
  for (const { line } of findRemovedSettings(given)) terminal.say(line);
  const current = Object.fromEntries(
    settingNames.map((name) => [name, given[name] ?? defaults[name]]),
  ) as Values;
  // Examples, until somebody says that they are true of this business.
  if (!isThere) for (const name of claims) current[name] = "";

  const answers = await askSettings(createQuestions(names), current, terminal);
  const rest = await terminal.readRest();
  const line = rest.findIndex((each) => each.trim() !== "");
  if (line !== -1)
    throw new CommandError(
      `Line ${names.length + line + 1} answers nothing that was asked. Nothing was written.`,
    );

  const isServer = detectInstallation(current.DATABASE_FILE) === "server";
  const { values: derived, kept } = deriveSettings(names, { before: current, answers }, defaults, {
    isServer,
  });
  for (const [name, value] of Object.entries(derived))
    terminal.say(
      `Also ${value ? `set: ${name}=${value}` : `emptied: ${name}`}. To change it: npm run setup -- ${name}`,
    );
  for (const name of kept)
    terminal.say(`${name} stays ${answers[name]}. To change it: npm run setup -- ${name}`);
  const unclaimed = claims.filter((name) => ({ ...answers, ...derived })[name] === "");
  if (!isThere && unclaimed.length > 0)
    terminal.say(`The pages do not claim ${unclaimed.join(", ")}. To claim one: npm run setup -- NAME`);
  const isWanted = !terminal.isTyped || (await confirm(`\nWrite this to ${file}?`, true, terminal));
  if (!isWanted) return false;
  const changed = isThere ? names.filter((name) => answers[name] !== current[name]) : settingNames;
  const values = Object.fromEntries(changed.map((name) => [name, answers[name]]));
  replaceFile(file, withValues(text, { ...values, ...derived }));
  return true;
}

function createText(): string {
  if (!existsSync(example)) return heading;
  return readFileSync(example, "utf8").replace(/^(#.*\n)+/, heading);
}

function readNames(typed: string[], isAll: boolean): SettingName[] {
  const unknown = typed.filter((name) => !settingNames.includes(name.toUpperCase() as SettingName));
  if (unknown.length > 0)
    throw new CommandError(
      unknown
        .map((name) => `There is no setting ${name}.${suggest(name.toUpperCase(), settingNames)}`)
        .join("\n"),
    );
  if (typed.length > 0) return typed.map((name) => name.toUpperCase() as SettingName);
  return isAll ? settingNames : firstQuestions;
}

/** A release and an image keep the settings that their pages were built with. */
function requireWorkplace(names: string[]): void {
  const installation = detectInstallation();
  if (installation === "container")
    throw new CommandError(`This is a container. → Outside: ${adaptHint("npm run setup", installation)}`);
  if (installation !== "release") return;
  const command = ["npm run setup", ...(names.length > 0 ? ["--", ...names] : [])].join(" ");
  throw new CommandError(
    `A release's settings can't be changed. → In the clone: cd ${resolve("../..")} && ${command}`,
  );
}

await runCommand(async (args) => {
  const { values, positionals } = parseArguments(
    {
      args,
      allowPositionals: true,
      options: {
        all: { type: "boolean", default: false },
        offline: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
    },
    "setup",
  );
  if (values.help) return usage;
  const names = readNames(positionals, values.all);
  requireWorkplace(positionals);
  const terminal = openTerminal();
  const isWritten = await setUp(names, terminal).finally(terminal.close);
  if (!isWritten) return "Nothing was changed.\n";
  terminal.say(`\nWritten to ${file}, which only you can read. Now the doctor looks at it:\n`);
  const context = createContext(loadEnvironment());
  const results = await runChecks(context, { offline: values.offline });
  terminal.say(formatReport(results));
  const { installation } = context;
  return installation === "other"
    ? "Start the site with: npm start\n"
    : `These settings take effect with the next release. As root: ${getUpgradeCommand(installation)}\n`;
});
