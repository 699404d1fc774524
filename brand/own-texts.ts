import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listReplaceable, type OwnTexts } from "../content/texts.ts";
import { isLanguage, type Language, languageCodes } from "../contract/languages.ts";
import { type SettingProblem, SettingsError } from "../settings/read-settings.ts";

/**
 * Reads the operator's texts: a file for each language, for example `texts/de.json`.
 * @throws {SettingsError} with every text that replaces none, or that lacks a placeholder
 */
export function readOwnTexts(folder: string): OwnTexts {
  const problems: SettingProblem[] = [];
  const own: OwnTexts = {};
  const names = existsSync(join(folder, "texts")) ? readdirSync(join(folder, "texts")) : [];
  for (const name of names.filter((each) => each.endsWith(".json")).sort()) {
    const file = `texts/${name}`;
    const language = name.slice(0, -".json".length);
    if (!isLanguage(language)) {
      const message = `brand/${file}: there is no language "${language}".`;
      problems.push({ message, advice: `Name it after one of ${languageCodes.join(", ")}` });
      continue;
    }
    const found = findProblems(language, readFileSync(join(folder, file), "utf8"));
    problems.push(
      ...found.map((message) => ({ message: `brand/${file}: ${message}`, advice: `Correct brand/${file}` })),
    );
    if (found.length === 0) own[language] = JSON.parse(readFileSync(join(folder, file), "utf8"));
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return own;
}

/** Why texts can't be used, each in one line. */
export function findProblems(language: Language, json: string): string[] {
  let own: unknown;
  try {
    own = JSON.parse(json);
  } catch (error) {
    return [`isn't JSON: ${(error as Error).message}.`];
  }
  if (typeof own !== "object" || own === null || Array.isArray(own))
    return ['must be an object, for example {"subtitle": "Gifts for everyone."}.'];
  const known = listReplaceable(language);
  return Object.entries(own).flatMap(([key, text]) => {
    const before = known.get(key);
    if (before === undefined)
      return `there is no text "${key}". Keys are paths in content/dictionaries/${language}.json, as in home.cards.games.`;
    if (typeof text !== "string" || text.trim() === "") return `"${key}" must be a text that isn't empty.`;
    const [possible, present] = [listPlaceholders(before.join()), listPlaceholders(text)];
    // A variant without a name, such as that of the exchange, has no placeholder for it.
    const needed = [...possible].filter((placeholder) => before.every((each) => each.includes(placeholder)));
    const missing = new Set(needed).difference(present);
    if (missing.size > 0) return `"${key}" must contain ${[...missing].join(" and ")}.`;
    const unknown = present.difference(possible);
    return unknown.size > 0 ? `"${key}" can't contain ${[...unknown].join(" or ")}.` : [];
  });
}

const listPlaceholders = (text: string) => new Set(text.match(/\{\w*\}/g));
