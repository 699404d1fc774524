import { useSyncExternalStore } from "react";
import { type Language, languages } from "../../contract/languages.ts";

/** A page that stays open past midnight shows the new day within this time. */
const checkMs = 60_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, checkMs);
  return () => clearInterval(timer);
}

function getLocalDay(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/**
 * The visitor's local date, `YYYY-MM-DD`.
 * @param builtOn see `PageProps`
 */
export function useToday(builtOn: string): string {
  return useSyncExternalStore(subscribe, getLocalDay, () => builtOn);
}

/** Formats `YYYY-MM-DD` as a long date. `Intl` lacks the French ordinal for the first of a month. */
export function formatLongDate(day: string, language: Language): string {
  const date = new Intl.DateTimeFormat(languages[language].locale, { dateStyle: "long", timeZone: "UTC" });
  const text = date.format(Date.parse(day));
  return language === "fr" ? text.replace(/^1(?=\s)/, "1er") : text;
}
