import { type Language, languages } from "../../contract/languages.ts";
import { noticeDictionaries } from "./dictionaries/dictionaries.ts";
import type { Notice } from "./notice.ts";

/** Formats a notice in the operator's language. */
export function formatNotice(notice: Notice, language: Language): { title: string; text: string } {
  const dictionary = noticeDictionaries[language];
  if (notice.event === "test") return dictionary.test;
  const { title, text, endTitle } = dictionary.alerts[notice.alert];
  if (notice.event === "alert") return { title, text: text(formatCount(notice.figure, language)) };
  const lasted = dictionary.lasted(formatTime(notice.since, language), formatTime(notice.at, language));
  return { title: endTitle, text: notice.isAllWell ? `${lasted} ${dictionary.allWell}` : lasted };
}

export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(languages[language].locale).format(count);
}

function formatTime(time: number, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  }).format(time);
}
