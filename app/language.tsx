import { createContext, type ReactNode, use } from "react";
import { type Language, languages } from "../contract/languages.ts";
import { localize } from "../contract/localized-text.ts";
import { adaptDictionary } from "./adapt-dictionary.ts";
import type { Dictionary } from "./dictionaries/en.ts";
import { settings } from "./settings.ts";

const dictionaries: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: () => import("./dictionaries/en.ts"),
  ar: () => import("./dictionaries/ar.ts"),
  fr: () => import("./dictionaries/fr.ts"),
  es: () => import("./dictionaries/es.ts"),
  de: () => import("./dictionaries/de.ts"),
};

interface CurrentLanguage {
  language: Language;
  words: Dictionary;
  /** Puts values in the place of `{name}`; brand and partner are always known. */
  fill: (text: string, values?: Record<string, string>) => string;
}

/** The languages whose words are at hand. */
const loaded = new Map<Language, CurrentLanguage>();

const rightToLeftScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export function isLoaded(language: Language): boolean {
  return loaded.has(language);
}

/** Brings the words of a language, which are a chunk of their own. `LanguageProvider` needs them to be there. */
export async function loadWords(language: Language): Promise<Dictionary> {
  const { default: dictionary } = await dictionaries[language]();
  const words = adaptDictionary(dictionary, settings);
  if (!isLoaded(language)) loaded.set(language, { language, words, fill: filler(language) });
  return words;
}

const LanguageContext = createContext<CurrentLanguage | undefined>(undefined);

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={loaded.get(language)}>{children}</LanguageContext>;
}

export function useLanguage(): CurrentLanguage {
  const current = use(LanguageContext);
  if (!current) throw new Error("A LanguageProvider is missing here, or its words were not loaded before");
  return current;
}

/** A filled-in value that may read the other way than its text keeps to its own direction between U+2068 and U+2069. */
function filler(language: Language): CurrentLanguage["fill"] {
  const isRightToLeft = languages[language].direction === "rtl";
  const isolate = (value: string) =>
    isRightToLeft || rightToLeftScript.test(value) ? `\u2068${value}\u2069` : value;
  return (text, values) => {
    const known: Record<string, string> = {
      brand: settings.BRAND,
      partner: settings.PARTNER_NAME,
      exchange: settings.EXCHANGE_NAME,
      chat: localize(settings.CHAT_NAME, language),
      ...values,
    };
    return text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(known[name] ?? name));
  };
}
