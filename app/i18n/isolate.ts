import { type Language, languages } from "../../contract/languages.ts";

const rightToLeftScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A value that may read the other way than the text around it, between marks that keep its own direction. */
export function isolate(value: string, language: Language): string {
  const isMixed = languages[language].direction === "rtl" || rightToLeftScript.test(value);
  return isMixed ? `\u2068${value}\u2069` : value;
}
