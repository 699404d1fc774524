import { defaultLanguage, languageCodes } from "../../domain/languages.ts";
import { listTexts } from "../../lib/text/list-texts.ts";
import { dictionaries } from "./texts.ts";

const listPlaceholders = (text: string) => (text.match(/\{\w*\}/g) ?? []).sort().join(" ") || "none";

/** A line for each text that is missing, that English lacks, or that has other placeholders than in English. */
export function compareTexts(english: unknown, translated: unknown): string[] {
  const [known, own] = [listTexts(english), listTexts(translated)];
  const missing = [...known.keys()].filter((path) => !own.has(path)).map((path) => `${path} is missing`);
  const others = [...own].flatMap(([path, text]) => {
    const original = known.get(path);
    if (original === undefined) return [`${path} is unknown: English lacks it`];
    const [expected, found] = [original, text].map(listPlaceholders);
    return found === expected ? [] : [`${path} has ${found} in place of ${expected}`];
  });
  return [...missing, ...others];
}

export const findTranslationErrors = () =>
  languageCodes.flatMap((code) =>
    compareTexts(dictionaries[defaultLanguage], dictionaries[code]).map(
      (line) => `site/content/dictionaries/${code}.json: ${line}`,
    ),
  );
