import type { Language } from "../../contract/languages.ts";
import ar from "./dictionaries/ar.ts";
import de from "./dictionaries/de.ts";
import en, { type Dictionary } from "./dictionaries/en.ts";
import es from "./dictionaries/es.ts";
import fr from "./dictionaries/fr.ts";

/** All dictionaries, as translators wrote them. */
export const dictionaries: Record<Language, Dictionary> = { ar, de, en, es, fr };
