import { type Language, languages } from "../../contract/languages.ts";

/** The right-to-left scripts: Hebrew, Arabic, and the blocks around them. */
const rightToLeftScript = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Replaces each `{name}` with its value, isolated from the writing direction of the text. Other placeholders stay. */
export function fillIn(text: string, values: Record<string, string>, language: Language): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : isolate(value, language);
  });
}

/** Puts a value between U+2068 and U+2069 if its writing direction may differ from that of the text around it. */
export function isolate(value: string, language: Language): string {
  const isMixed = languages[language].direction === "rtl" || rightToLeftScript.test(value);
  return isMixed ? `\u2068${value}\u2069` : value;
}
