import { type Language, languages } from "../contract/languages.ts";

/** A day such as `2026-11-20` as a language writes it, in its long form. */
export function longDate(day: string, language: Language): string {
  const { locale } = languages[language];
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
