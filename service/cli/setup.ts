import { existsSync } from "node:fs";
import { parseEnv } from "node:util";
import { log } from "@clack/prompts";
import { getEnvironmentFile, readEnvironmentFile, readEnvironmentText } from "../../settings/environment.ts";
import { readServiceSettings, type SettingName, settingNames } from "../../settings/service-settings.ts";
import { usesFormService } from "../../settings/site-settings.ts";
import { createContext, isContainer } from "../operator/checks/check.ts";
import { deliveryCheck, mailCheck } from "../operator/checks/message-checks.ts";
import { runChecks } from "../operator/checks/run.ts";
import { partnerTermsCheck } from "../operator/checks/settings-checks.ts";
import { runCommand } from "./command.ts";
import { replaceFile, withValues } from "./setup/env-file.ts";
import { ask, explain, firstNames, isNeeded, readExample, type Values } from "./setup/questions.ts";

const usage = `Asks for settings, and writes .env. It needs a terminal. The previous file is kept as .env.bak.

  setup          asks for what a first site needs; the other settings have good defaults
  setup NAME …   asks only for these settings: npm run setup -- SUPPORT_PHONE
`;

const introduction = `Enter keeps the current value, - clears it, Ctrl-C stops without changing anything.
The first values are examples. Only claim what you can prove, in the privacy policy and the terms, too.
To write texts in other languages, edit .env.`;

/** Says what to do next, and last what must be corrected before messages arrive. */
async function describeNext(file: string): Promise<string> {
  const environment = readEnvironmentFile(file);
  // Answers that are valid alone may be invalid together.
  const context = createContext(readServiceSettings(environment), environment);
  const start = usesFormService(context.settings) ? "npm run build" : "npm start";
  const results = await runChecks([partnerTermsCheck, mailCheck, deliveryCheck], context);
  const problems = results.filter(
    ({ name, status }) => status === "error" || name === partnerTermsCheck.name,
  );
  const lines = [
    `Check it: npm run doctor. Next: ${start}`,
    "Then look at /icon.svg and /og/en.png: your mark, and the picture that a shared link shows.",
    ...problems.map(({ name, sentence }) => `${name}: ${sentence}`),
  ];
  return `${lines.join("\n")}\n`;
}

await runCommand({
  name: "setup",
  usage,
  arguments: { allowPositionals: true },
  async run({ positionals }) {
    const named = positionals.map((name) => name.toUpperCase()) as SettingName[];
    const unknown = named.filter((name) => !settingNames.includes(name));
    if (unknown.length > 0)
      throw new Error(`There is no setting ${unknown.join(", ")}: .env.example has all names.`);
    // In the image, only the setup of `compose.yml` can replace the file, which it names.
    if (isContainer && getEnvironmentFile() === ".env")
      throw new Error(
        "The container can't change its settings. → docker compose run --rm setup, or edit the .env beside compose.yml",
      );
    const file = getEnvironmentFile();
    const given = readEnvironmentFile(file);
    if (!process.stdin.isTTY || !process.stdout.isTTY)
      throw new Error(
        `Setup needs a terminal. Without one, edit ${file}: .env.example explains each setting.`,
      );

    log.info(introduction);
    const example = readExample();
    const before = { ...parseEnv(example), ...given } as Values;
    const values = { ...before };
    for (const name of named.length > 0 ? named : firstNames)
      if (named.includes(name) || isNeeded(name, values))
        values[name] = await ask(name, explain(name, example), values);

    const changed = settingNames.filter((name) => values[name] !== before[name]);
    const isNew = !existsSync(file);
    if (isNew || changed.length > 0) {
      const text = isNew ? example : readEnvironmentText(file);
      replaceFile(file, withValues(text, Object.fromEntries(changed.map((name) => [name, values[name]]))));
      log.info(`Written to ${file}.`);
    } else log.info("Nothing was changed.");
    return await describeNext(file);
  },
});
