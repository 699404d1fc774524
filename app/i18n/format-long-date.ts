import { type Language, languages } from "../../contract/languages.ts";

/** A day, `YYYY-MM-DD`, in words. In French the first of a month is an ordinal, which `Intl` does not write. */
export function formatLongDate(day: string, language: Language): string {
  const date = new Intl.DateTimeFormat(languages[language].locale, { dateStyle: "long", timeZone: "UTC" });
  const text = date.format(Date.parse(day));
  return language === "fr" ? text.replace(/^1(?=\s)/, "1er") : text;
}
