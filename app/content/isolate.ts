import { type Language, languages } from "../../contract/languages.ts";

/** Hebrew, Arabic and their neighbours. As ranges, because a script by its name costs a slow browser milliseconds. */
const rightToLeftScript = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Puts a value between U+2068 and U+2069 if its writing direction may differ from that of the text around it. */
export function isolate(value: string, language: Language): string {
  const isMixed = languages[language].direction === "rtl" || rightToLeftScript.test(value);
  return isMixed ? `\u2068${value}\u2069` : value;
}
