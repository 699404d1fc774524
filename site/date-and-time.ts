import { type Language, languages } from "../domain/languages.ts";

const minuteMs = 60_000;

/** The time between updates. A displayed time is late by less than this. */
const checkMs = 5_000;

/** Calls back now, and every few seconds, with the time in milliseconds when the current minute began. */
export function onMinute(callback: (minute: number) => void): void {
  const update = () => callback(Math.floor(Date.now() / minuteMs) * minuteMs);
  update();
  setInterval(update, checkMs);
}

/** `YYYY-MM-DD` */
export function getLocalDay(moment: Date): string {
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** Formats `YYYY-MM-DD` as a long date. `Intl` lacks the French ordinal for the first of a month. */
export function formatLongDate(day: string, language: Language): string {
  const date = new Intl.DateTimeFormat(languages[language].locale, { dateStyle: "long", timeZone: "UTC" });
  const text = date.format(Date.parse(day));
  return language === "fr" ? text.replace(/^1(?=\s)/, "1er") : text;
}

/** Formats the time of day, without a space at which it could break. */
export function formatTime(moment: Date | number, locale: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  return format.format(moment).replaceAll(" ", "\u00a0");
}

/** Formats the time of day for a sentence. In French, `1 h 13` is for text, and `01:13` for clocks. */
export function formatTimeInText(moment: Date, language: Language): string {
  const text = formatTime(moment, languages[language].locale);
  return language === "fr" ? text.replace(/^0?(\d+):/, "$1\u00a0h\u00a0") : text;
}
