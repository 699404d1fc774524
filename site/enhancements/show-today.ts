import type { Language } from "../../domain/languages.ts";
import { formatLongDate, getLocalDay, onMinute } from "../date-and-time.ts";

/** Replaces the date of the build by the visitor's: the date of the articles, and the year in the footer. */
export function showToday() {
  const { language } = document.documentElement.dataset as { language: Language };
  const date = document.querySelector<HTMLTimeElement>("time[data-today]");
  const year = document.querySelector<HTMLElement>("[data-year]");
  let shownYear = year?.textContent ?? "";
  onMinute((minute) => {
    const today = getLocalDay(new Date(minute));
    // Only if it differs. Otherwise, a translation or a selection in it would be lost.
    if (year && !today.startsWith(shownYear)) year.textContent = shownYear = today.slice(0, 4);
    if (!date || date.dateTime === today) return;
    date.dateTime = today;
    date.textContent = formatLongDate(today, language);
  });
}
