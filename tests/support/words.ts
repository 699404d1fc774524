import { adaptDictionary } from "../../app/i18n/adapt-dictionary.ts";
import type { SourceDictionary } from "../../app/i18n/dictionaries/en.ts";
import { formatMessage } from "../../app/i18n/format-message.ts";
import { type Language, languageCodes } from "../../contract/languages.ts";
import { readServiceSettings } from "../../service/settings.ts";

/** What the site under test was built with. */
export const settings = readServiceSettings();

async function importDictionary(language: Language): Promise<SourceDictionary> {
  const { default: dictionary } = await import(`../../app/i18n/dictionaries/${language}.ts`);
  return dictionary;
}

const entries = languageCodes.map(async (code) => [code, await importDictionary(code)] as const);

export const dictionaries = Object.fromEntries(await Promise.all(entries)) as Record<
  Language,
  SourceDictionary
>;

/** The texts as that site shows them; what is only known in the browser, such as `{time}`, is left to fill in. */
export const words = Object.fromEntries(
  languageCodes.map((code) => [code, shown(dictionaries[code], code)]),
) as Record<Language, SourceDictionary>;

function shown(dictionary: SourceDictionary, language: Language): SourceDictionary {
  const texts = { ...adaptDictionary(dictionary, settings), variants: dictionary.variants };
  return JSON.parse(JSON.stringify(texts), (_, value) =>
    typeof value === "string" ? formatMessage(value, language, settings) : value,
  );
}

/** Without the marks that isolate a run of text of the other direction. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}
