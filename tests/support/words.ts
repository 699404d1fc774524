import { adaptDictionary } from "../../app/i18n/adapt-dictionary.ts";
import type { Dictionary } from "../../app/i18n/dictionaries/en.ts";
import { isolate } from "../../app/i18n/isolate.ts";
import { type Language, languageCodes } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import { readServiceSettings } from "../../service/settings.ts";

/** What the site under test was built with. */
export const settings = readServiceSettings();

async function importDictionary(language: Language): Promise<Dictionary> {
  const { default: dictionary } = await import(`../../app/i18n/dictionaries/${language}.ts`);
  return dictionary;
}

const entries = languageCodes.map(async (code) => [code, await importDictionary(code)] as const);

export const dictionaries = Object.fromEntries(await Promise.all(entries)) as Record<Language, Dictionary>;

/** The texts as that site shows them; what is only known in the browser, such as `{time}`, is left to fill in. */
export const words = Object.fromEntries(
  languageCodes.map((code) => [code, shown(dictionaries[code], code)]),
) as Record<Language, Dictionary>;

function shown(dictionary: Dictionary, language: Language): Dictionary {
  const values: Record<string, string> = {
    brand: settings.BRAND,
    partner: settings.PARTNER_NAME,
    exchange: settings.EXCHANGE_NAME,
    chat: localize(settings.CHAT_NAME, language),
  };
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (all, name: string) => {
      const value = values[name];
      return value === undefined ? all : isolate(value, language);
    });
  const adapted = JSON.stringify(adaptDictionary(dictionary, settings));
  return JSON.parse(adapted, (_, value) => (typeof value === "string" ? fill(value) : value));
}

/** Without the marks that isolate a run of text of the other direction. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}
