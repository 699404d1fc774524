import type { Language } from "../../contract/languages.ts";
import { settings } from "../settings.ts";
import { adaptDictionary } from "./adapt-dictionary.ts";
import type { Dictionary } from "./dictionaries/en.ts";

const dictionaries: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: () => import("./dictionaries/en.ts"),
  ar: () => import("./dictionaries/ar.ts"),
  fr: () => import("./dictionaries/fr.ts"),
  es: () => import("./dictionaries/es.ts"),
  de: () => import("./dictionaries/de.ts"),
};

/** Each dictionary is a chunk of its own. Rejects where it can't be had. */
export async function importDictionary(language: Language): Promise<Dictionary> {
  const { default: dictionary } = await dictionaries[language]();
  return dictionary;
}

/** A dictionary with the texts of this operator. Rejects where it can't be had. */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  return adaptDictionary(await importDictionary(language), settings);
}
