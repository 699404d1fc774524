import { type Language, languages } from "../../contract/languages.ts";

/** Formats `YYYY-MM-DD` as a long date. `Intl` lacks the French ordinal for the first of a month. */
export function formatLongDate(day: string, language: Language): string {
  const date = new Intl.DateTimeFormat(languages[language].locale, { dateStyle: "long", timeZone: "UTC" });
  const text = date.format(Date.parse(day));
  return language === "fr" ? text.replace(/^1(?=\s)/, "1er") : text;
}
