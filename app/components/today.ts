import { useSyncExternalStore } from "react";
import { languages } from "../../contract/languages.ts";
import { useLanguage } from "../language.tsx";
import { builtOn } from "../settings.ts";

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

/** A day such as `2026-11-20` as the language on screen writes it, in its long form. */
export function useLongDate(day: string): string {
  const { language } = useLanguage();
  return new Intl.DateTimeFormat(languages[language].locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
