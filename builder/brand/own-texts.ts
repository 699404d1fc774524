import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLanguage, type Language, languageCodes } from "../../domain/languages.ts";
import { SettingsError } from "../../lib/env/read-settings.ts";
import { listReplaceable, type OwnTexts } from "../../site/content/texts.ts";

/**
 * Reads the operator's texts: a file for each language, for example `texts/de.json`.
 * @throws {SettingsError} with every text that replaces none, or that lacks a placeholder
 */
export function readOwnTexts(folder: string): OwnTexts {
  const problems: string[] = [];
  const ownTexts: OwnTexts = {};
  const names = existsSync(join(folder, "texts")) ? readdirSync(join(folder, "texts")) : [];
  for (const name of names.filter((each) => each.endsWith(".json")).sort()) {
    const language = name.slice(0, -".json".length);
    const report = (problem: string, advice = `Correct brand/texts/${name}`) =>
      problems.push(`brand/texts/${name}: ${problem} → ${advice}`);
    if (!isLanguage(language)) {
      report(`there is no language "${language}".`, `Name it after one of ${languageCodes.join(", ")}`);
      continue;
    }
    const file = readFileSync(join(folder, "texts", name), "utf8");
    try {
      ownTexts[language] = JSON.parse(file);
    } catch (error) {
      report(`isn't JSON: ${(error as Error).message}.`);
      continue;
    }
    for (const problem of findProblems(language, ownTexts[language])) report(problem);
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return ownTexts;
}

/** Why texts can't be used, each as a sentence. */
function findProblems(language: Language, ownTexts: unknown): string[] {
  if (typeof ownTexts !== "object" || ownTexts === null || Array.isArray(ownTexts))
    return ['must be an object, for example {"subtitle": "Gifts for everyone."}.'];
  const known = listReplaceable(language);
  return Object.entries(ownTexts).flatMap(([key, text]) => {
    const before = known.get(key);
    if (before === undefined)
      return `there is no text "${key}". Keys are paths in site/content/dictionaries/${language}.json, as in home.cards.games.`;
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
