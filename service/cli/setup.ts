import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual, parseEnv } from "node:util";
import { log } from "@clack/prompts";
import { SettingsError } from "../../lib/env/read-settings.ts";
import { editJson } from "../../lib/text/parse-json.ts";
import { describeBrandColor } from "../../settings/brand-color.ts";
import {
  getBrandFolder,
  getEnvironmentFile,
  getSiteFile,
  readEnvironmentFile,
  readTextFile,
} from "../../settings/environment.ts";
import { optionalColor } from "../../settings/schemas.ts";
import { readServiceSettings, settingNames } from "../../settings/service-settings.ts";
import { parseSiteFile } from "../../settings/site-file.ts";
import { usesFormService } from "../../settings/site-settings.ts";
import { createContext, isContainer } from "../operator/checks/check.ts";
import { deliveryCheck, mailCheck } from "../operator/checks/message-checks.ts";
import { runChecks } from "../operator/checks/run-checks.ts";
import { claimsCheck, partnerTermsCheck } from "../operator/checks/settings-checks.ts";
import { newsletterCheck } from "../operator/checks/site-checks.ts";
import { runCommand } from "./command.ts";
import { replaceFile, withValues } from "./setup/env-file.ts";
import { ask, explain, firstNames, isNeeded, readExample, type Values } from "./setup/questions.ts";
import { askSite, isSiteName, siteNames } from "./setup/site-questions.ts";

const usage = `Asks for settings and writes .env and brand/site.json. It needs a terminal. Previous files are kept as .bak.

  setup          asks for what a new site needs; the other settings have good defaults
  setup NAME …   asks only for these settings: npm run setup -- SUPPORT_PHONE
`;

const introduction = `Enter keeps the current value, - clears it, Ctrl+C stops without changing anything.
The first values are examples. Only claim what you can prove, in the privacy policy and the terms, too.
Type a claim that is "not confirmed" to confirm it, - to remove it. Otherwise it stops the site on a server.
To write texts in other languages, edit brand/site.json.`;

const newSite = '{\n  "$schema": "./site.schema.json"\n}\n';

/** Finds a setting in any case, such as support_hours. */
function findName(typed: string) {
  const simplify = (name: string) => name.replaceAll("_", "").toLowerCase();
  const names = [...settingNames, ...siteNames];
  const name = names.find((known) => simplify(known) === simplify(typed));
  if (name) return name;
  throw new Error(
    `There is no setting ${typed}. → See .env.example for names, or edit brand/site.json: docs/make-it-yours.md`,
  );
}

/** Says what to do next, and last what must be corrected before messages arrive. */
async function describeNext(file: string): Promise<string> {
  const environment = { ...readEnvironmentFile(file), ENV_FILE: file, BRAND_FOLDER: getBrandFolder() };
  // Answers that are valid alone may be invalid together.
  const context = createContext(readServiceSettings(environment), environment);
  const start = usesFormService(context.settings) ? "npm run build" : "npm start";
  const next = isContainer
    ? "Next: docker compose run --rm pages && docker compose up --detach --force-recreate"
    : `Check it: npm run doctor. Next: ${start}`;
  const ofSettings = [claimsCheck, partnerTermsCheck];
  const results = await runChecks([...ofSettings, newsletterCheck, mailCheck, deliveryCheck], context);
  const problems = results.filter(
    ({ name, status }) =>
      status === "error" || (status === "warning" && ofSettings.some((check) => check.name === name)),
  );
  const lines = [
    next,
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
    const named = positionals.map(findName);
    // In the container, `.env` is read-only. The service `setup` in `compose.yml` names the file that it can replace.
    if (isContainer && getEnvironmentFile() === ".env")
      throw new Error(
        "The container can't change its settings. → docker compose run --rm setup, or edit the .env beside compose.yml",
      );
    const [file, siteFile] = [getEnvironmentFile(), getSiteFile()];
    const given = readEnvironmentFile(file);
    const siteText = existsSync(siteFile) ? readTextFile(siteFile) : newSite;
    const { problems } = parseSiteFile(siteText);
    if (problems.length > 0) throw new SettingsError(problems);
    if (!process.stdin.isTTY || !process.stdout.isTTY)
      throw new Error(
        `Setup needs a terminal. Without one, edit ${file} and brand/site.json: .env.example and docs/make-it-yours.md explain them.`,
      );

    log.info(introduction);
    const example = readExample();
    const before = { ...parseEnv(example), ...given } as Values;
    const values = { ...before };
    const site = JSON.parse(siteText) as Record<string, unknown>;
    const siteValues = { ...site };
    for (const name of named.length > 0 ? named : firstNames) {
      if (!named.includes(name) && !isNeeded(name, values)) continue;
      if (isSiteName(name)) siteValues[name] = await askSite(name, site[name]);
      else values[name] = await ask(name, explain(name, example), values);
      if (name === "BRAND_COLOR" && values[name] !== before[name] && values[name] !== "")
        log.info(describeBrandColor(optionalColor.parse(values[name])));
    }

    const written = [];
    const changed = settingNames.filter((name) => values[name] !== before[name]);
    const isNew = !existsSync(file);
    if (isNew || changed.length > 0) {
      const text = isNew ? example : readTextFile(file);
      const changes = Object.fromEntries(changed.map((name) => [name, values[name]]));
      replaceFile(file, withValues(text, changes), 0o600);
      written.push(isContainer ? ".env" : file);
    }
    const changes = Object.entries(siteValues).filter(
      ([name, value]) => !isDeepStrictEqual(value, site[name]),
    );
    if (changes.length > 0) {
      mkdirSync(dirname(siteFile), { recursive: true });
      // In the container, another user reads it. It has no secrets.
      replaceFile(siteFile, editJson(siteText, Object.fromEntries(changes)), 0o644);
      written.push("brand/site.json");
    }
    log.info(written.length > 0 ? `Written to ${written.join(" and ")}.` : "Nothing was changed.");
    return await describeNext(file);
  },
});
