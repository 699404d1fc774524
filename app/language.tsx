import { createContext, type ReactNode, use } from "react";
import { type Language, languages } from "../contract/languages.ts";
import type { Dictionary } from "./dictionaries/en.ts";
import { settings } from "./settings.ts";

const dictionaries: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: () => import("./dictionaries/en.ts"),
  ar: () => import("./dictionaries/ar.ts"),
  fr: () => import("./dictionaries/fr.ts"),
  es: () => import("./dictionaries/es.ts"),
  de: () => import("./dictionaries/de.ts"),
};

/** `use` needs the same promise each time: a language's words are asked for once. */
const loading = new Map<Language, Promise<Dictionary>>();

/** The words of a language, each in a chunk of its own. A failed request is forgotten, so that it can be tried again. */
export function loadWords(language: Language): Promise<Dictionary> {
  const known = loading.get(language);
  if (known) return known;
  const words = dictionaries[language]().then((module) => module.default);
  loading.set(language, words);
  words.catch(() => loading.delete(language));
  return words;
}

interface CurrentLanguage {
  language: Language;
  words: Dictionary;
  /** Puts values in the place of `{name}`; brand and partner are always known. */
  fill: (text: string, values?: Record<string, string>) => string;
}

const LanguageContext = createContext<CurrentLanguage | undefined>(undefined);

/** Gives its children the words of a language; suspends until they are there. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const words = use(loadWords(language));
  return <LanguageContext value={{ language, words, fill: filler(language) }}>{children}</LanguageContext>;
}

export function useLanguage(): CurrentLanguage {
  const current = use(LanguageContext);
  if (!current) throw new Error("useLanguage needs a LanguageProvider around it");
  return current;
}

/** In a right-to-left text a filled-in value keeps to its own direction between U+2068 and U+2069. */
function filler(language: Language): CurrentLanguage["fill"] {
  const isolate =
    languages[language].direction === "rtl"
      ? (value: string) => `\u2068${value}\u2069`
      : (value: string) => value;
  return (text, values) => {
    const known: Record<string, string> = {
      brand: settings.BRAND,
      partner: settings.PARTNER_NAME,
      ...values,
    };
    return text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(known[name] ?? name));
  };
}
