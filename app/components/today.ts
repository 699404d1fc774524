import { useSyncExternalStore } from "react";
import { useLanguage } from "../language.tsx";
import { longDate } from "../long-date.ts";
import { builtOn, written } from "../settings.ts";

const neverChanges = () => () => {};

function localToday(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** The visitor's own day, `YYYY-MM-DD`; the day of the build in the document as it was built. */
export function useToday(): string {
  return useSyncExternalStore(neverChanges, localToday, () => builtOn);
}

/** A day as the language on screen writes it, see `longDate`. The day of the build is written already. */
export function useLongDate(day: string): string {
  const { language } = useLanguage();
  return day === builtOn ? written[language].builtOn : longDate(day, language);
}
