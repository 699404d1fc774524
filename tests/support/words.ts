import ar from "../../app/dictionaries/ar.ts";
import de from "../../app/dictionaries/de.ts";
import en, { type Dictionary } from "../../app/dictionaries/en.ts";
import es from "../../app/dictionaries/es.ts";
import fr from "../../app/dictionaries/fr.ts";
import type { Language } from "../../contract/languages.ts";
import { readServiceSettings } from "../../service/settings.ts";

export const words: Record<Language, Dictionary> = { en, ar, fr, es, de };

/** What the site under test was built with. */
export const settings = readServiceSettings();

/** Without the marks that isolate a run of text of the other direction. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}
