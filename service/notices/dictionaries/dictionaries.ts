import type { Language } from "../../../contract/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type NoticeDictionary } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const noticeDictionaries: Record<Language, NoticeDictionary> = { en, ar, fr, es, de };
