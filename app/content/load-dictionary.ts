import type { Language } from "../../contract/languages.ts";
import type { Dictionary } from "./dictionaries/en.ts";

/** Each dictionary is a chunk. The build has adapted it to the operator: see `adapt-dictionary.ts`. */
const dictionaries: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: () => import("./dictionaries/en.ts"),
  ar: () => import("./dictionaries/ar.ts"),
  fr: () => import("./dictionaries/fr.ts"),
  es: () => import("./dictionaries/es.ts"),
  de: () => import("./dictionaries/de.ts"),
};

/** Rejects if the dictionary cannot be loaded. */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  return (await dictionaries[language]()).default;
}
