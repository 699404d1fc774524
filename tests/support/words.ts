import { adaptDictionary } from "../../app/i18n/adapt-dictionary.ts";
import ar from "../../app/i18n/dictionaries/ar.ts";
import de from "../../app/i18n/dictionaries/de.ts";
import en, { type Dictionary } from "../../app/i18n/dictionaries/en.ts";
import es from "../../app/i18n/dictionaries/es.ts";
import fr from "../../app/i18n/dictionaries/fr.ts";
import { isolate } from "../../app/i18n/isolate.ts";
import type { Language } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import { readServiceSettings } from "../../service/settings.ts";

/** What the site under test was built with. */
export const settings = readServiceSettings();

export const dictionaries: Record<Language, Dictionary> = { en, ar, fr, es, de };

/** The texts as that site shows them; what is only known in the browser, such as `{time}`, is left to fill in. */
export const words: Record<Language, Dictionary> = {
  en: shown(en, "en"),
  ar: shown(ar, "ar"),
  fr: shown(fr, "fr"),
  es: shown(es, "es"),
  de: shown(de, "de"),
};

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
