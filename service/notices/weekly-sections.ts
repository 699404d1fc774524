import { formatFinding } from "../findings/finding.ts";
import { messageStates } from "../store/store.ts";
import { formatCount } from "./text.ts";
import type { Comparison, WeeklySummary } from "./weekly.ts";

export interface Site {
  BRAND: string;
  SITE_ORIGIN: string;
  VISITOR_COUNTER_URL: string;
}

/** A part of the mail, for the plain text and the HTML alike. */
export interface Section {
  heading?: string;
  text?: string;
  rows?: Row[];
  /** What the doctor has found. */
  findings?: string[];
}

export interface Row {
  label: string;
  value: string;
  /** Shown after the value. */
  note?: string;
  /** The length of the row's bar, from 0 to 1. */
  bar?: number;
}

/** Lists the sections of the mail. */
export function listSections(summary: WeeklySummary, site: Site): Section[] {
  const { counts } = summary;
  const findings = summary.findings.map((result) => `${result.title}: ${formatFinding(result)}`);
  const messages: Section = {
    heading: "Messages in the inbox",
    rows: messageStates.map((state) => ({
      label: state,
      value: formatCount(summary.messages[state]),
    })),
  };
  const doctor: Section = {
    heading: "Health check",
    ...(findings.length > 0 ? { findings, text: "npm run doctor" } : { text: "Nothing to fix." }),
  };
  if (!counts) {
    const { origin } = new URL(site.VISITOR_COUNTER_URL);
    return [{ text: `Visits are counted at ${origin}. See the figures there.` }, messages, doctor];
  }
  return [
    compareWeeks("Visits", counts.visits),
    ...(counts.clicks ? [compareWeeks("Clicks to partners", counts.clicks)] : []),
    {
      heading: "Visits by day",
      rows: createBars(counts.days.map(({ day, visits }) => ({ label: formatDay(day), count: visits }))),
    },
    messages,
    doctor,
    {
      text: "A visit is counted each time the home page's counter loads. A person who comes back counts again; nobody is recognized.",
    },
  ];
}

function compareWeeks(heading: string, comparison: Comparison): Section {
  const { thisWeek, weekBefore } = comparison;
  const bars = [
    { label: "Last week", count: thisWeek, note: formatChange(comparison) },
    { label: "Week before", count: weekBefore },
  ];
  return { heading, rows: createBars(bars) };
}

function createBars(bars: { label: string; count: number; note?: string }[]): Row[] {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return bars.map(({ count, ...row }) => ({
    ...row,
    value: formatCount(count),
    bar: count / most,
  }));
}

export function formatRange({ from, to }: WeeklySummary): string {
  return new Intl.DateTimeFormat("en", {
    dateStyle: "long",
    timeZone: "UTC",
  }).formatRange(new Date(from), new Date(to));
}

/** `Mon 7`: Intl puts the day first. */
function formatDay(day: string): string {
  const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }).format(new Date(day));
  return `${weekday} ${Number(day.slice(-2))}`;
}

/** Empty if the week before had none. */
function formatChange({ thisWeek, weekBefore }: Comparison): string {
  if (weekBefore === 0) return "";
  return new Intl.NumberFormat("en", {
    style: "percent",
    signDisplay: "exceptZero",
  }).format((thisWeek - weekBefore) / weekBefore);
}
