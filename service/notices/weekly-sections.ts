import { type Language, languages } from "../../contract/languages.ts";
import { formatFinding } from "../findings/finding.ts";
import { messageStates } from "../store/store.ts";
import { noticeDictionaries } from "./dictionaries/dictionaries.ts";
import { translateFinding } from "./dictionaries/findings.ts";
import { formatCount } from "./text.ts";
import type { Comparison, WeeklySummary } from "./weekly.ts";

export interface Site {
  BRAND: string;
  SITE_ORIGIN: string;
  VISITOR_COUNTER_URL: string;
  OPERATOR_LANGUAGE: Language;
}

/** A part of the mail, for the plain text and the HTML alike. */
export interface Section {
  heading?: string;
  text?: string;
  rows?: Row[];
  /** What the doctor has found; English if the operator's language has no sentence for it. */
  findings?: { text: string; isEnglish: boolean }[];
}

export interface Row {
  label: string;
  value: string;
  /** Shown after the value. */
  note?: string;
  /** The length of the row's bar, from 0 to 1. */
  bar?: number;
}

/** Lists the sections of the mail in the language of the operator. */
export function listSections(summary: WeeklySummary, site: Site): Section[] {
  const { OPERATOR_LANGUAGE: language, VISITOR_COUNTER_URL } = site;
  const { week } = noticeDictionaries[language];
  const { counts } = summary;
  const findings = summary.findings.map((result) => {
    const translated = translateFinding(result.check, language);
    return { text: translated ?? `${result.title}: ${formatFinding(result)}`, isEnglish: !translated };
  });
  const messages: Section = {
    heading: week.messages,
    rows: messageStates.map((state) => ({
      label: week.states[state],
      value: formatCount(summary.messages[state], language),
    })),
  };
  const doctor: Section = {
    heading: week.doctor,
    ...(findings.length > 0 ? { findings, text: "npm run doctor" } : { text: week.nothingToFix }),
  };
  if (!counts) return [{ text: week.elsewhere(new URL(VISITOR_COUNTER_URL).origin) }, messages, doctor];
  return [
    compareWeeks(week.visits, counts.visits, language),
    ...(counts.clicks ? [compareWeeks(week.clicks, counts.clicks, language)] : []),
    {
      heading: week.days,
      rows: createBars(
        counts.days.map(({ day, visits }) => ({ label: formatDay(day, language), count: visits })),
        language,
      ),
    },
    messages,
    doctor,
    { text: week.visitMeaning },
  ];
}

function compareWeeks(heading: string, comparison: Comparison, language: Language): Section {
  const { week } = noticeDictionaries[language];
  const { thisWeek, weekBefore } = comparison;
  const bars = [
    { label: week.thisWeek, count: thisWeek, note: formatChange(comparison, language) },
    { label: week.weekBefore, count: weekBefore },
  ];
  return { heading, rows: createBars(bars, language) };
}

function createBars(bars: { label: string; count: number; note?: string }[], language: Language): Row[] {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return bars.map(({ count, ...row }) => ({
    ...row,
    value: formatCount(count, language),
    bar: count / most,
  }));
}

export function formatRange({ from, to }: WeeklySummary, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, {
    dateStyle: "long",
    timeZone: "UTC",
  }).formatRange(new Date(from), new Date(to));
}

function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, {
    weekday: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(day));
}

/** Empty if the week before had none. */
function formatChange({ thisWeek, weekBefore }: Comparison, language: Language): string {
  if (weekBefore === 0) return "";
  return new Intl.NumberFormat(languages[language].locale, {
    style: "percent",
    signDisplay: "exceptZero",
  }).format((thisWeek - weekBefore) / weekBefore);
}
