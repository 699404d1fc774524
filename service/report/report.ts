import { type Language, languageCodes } from "../../contract/languages.ts";
import { type Placement, placements } from "../../contract/outbound-click.ts";
import { type DailyCounts, type Store, undetermined } from "../store/store.ts";
import { addDays, countDays, listPeriods, type PeriodUnit, type Span } from "./calendar.ts";

export interface Figures {
  visits: number;
  /** Undefined if clicks were not counted yet. */
  clicks: number | undefined;
  /** Clicks per visit on the days on which clicks were counted; undefined if there were no visits. */
  clickRate: number | undefined;
}

export interface Share<Name extends string = string> extends Figures {
  name: Name;
}

export interface Report {
  unit: PeriodUnit;
  /** All days of the report. */
  span: Span;
  total: Figures;
  /** The periods, the oldest first. */
  periods: (Span & Figures)[];
  /** Undefined if the report has no day but today. */
  comparison: Comparison | undefined;
  languages: Share<Language | typeof undetermined>[];
  /** Their visits are those of all pages. */
  placements: Share<Placement>[];
  /** The first day that was counted; undefined before the first visit. */
  since: string | undefined;
  /** The visitor counter, which may be older than the counts by day. */
  visitorsEver: number;
}

/** The days that are over, against as many days before them. */
export interface Comparison {
  days: number;
  after: Figures;
  /** Undefined if not all of these days were counted. Its clicks are, too, if clicks were not. */
  before: Figures | undefined;
}

interface Options {
  unit: PeriodUnit;
  /** How many periods there are. */
  count?: number;
  /** The last day, in UTC, `YYYY-MM-DD`. It is today unless it is over. */
  lastDay: string;
  isOver?: boolean;
}

const defaultCounts: Record<PeriodUnit, number> = { day: 30, week: 13, month: 12 };

export async function readReport(
  store: Pick<Store, "readDailyCounts">,
  { unit, count = defaultCounts[unit], lastDay, isOver = false }: Options,
): Promise<Report> {
  const periods = listPeriods(lastDay, unit, count);
  const span = { from: periods[0]?.from ?? lastDay, to: lastDay };
  const complete = { from: span.from, to: isOver ? lastDay : addDays(lastDay, -1) };
  const days = countDays(complete);
  const before = { from: addDays(span.from, -days), to: addDays(span.from, -1) };
  const counts = await store.readDailyCounts(before.from, span.to);
  const { visits, clicks, since, total } = counts;
  const sum = (of: Span) => sumFigures(counts, of);
  const languages = [...languageCodes, undetermined] as const;
  return {
    unit,
    span,
    total: sum(span),
    periods: periods.map((period) => ({ ...period, ...sum(period) })),
    comparison: days > 0 ? { days, after: sum(complete), before: readComplete(counts, before) } : undefined,
    languages: languages
      .map((name) => {
        const isOf = (row: { language: string }) => row.language === name;
        const ofLanguage = { ...counts, visits: visits.filter(isOf), clicks: clicks.filter(isOf) };
        return { name, ...sumFigures(ofLanguage, span) };
      })
      .filter((share) => share.visits > 0 || (share.clicks ?? 0) > 0),
    placements: placements.map((name) => {
      const ofPlacement = { ...counts, clicks: clicks.filter(({ placement }) => placement === name) };
      return { name, ...sumFigures(ofPlacement, span) };
    }),
    since,
    visitorsEver: Number(total),
  };
}

function readComplete(counts: DailyCounts, span: Span): Figures | undefined {
  const isCounted = (since: string | undefined) => since !== undefined && since <= span.from;
  if (!isCounted(counts.since)) return undefined;
  const figures = sumFigures(counts, span);
  return isCounted(counts.clicksSince) ? figures : { ...figures, clicks: undefined };
}

function sumFigures({ visits, clicks, clicksSince }: DailyCounts, span: Span): Figures {
  const total = sumDays(visits, span);
  if (clicksSince === undefined || clicksSince > span.to)
    return { visits: total, clicks: undefined, clickRate: undefined };
  const clicked = sumDays(clicks, span);
  const from = clicksSince > span.from ? clicksSince : span.from;
  const visitsWithClicks = sumDays(visits, { from, to: span.to });
  return {
    visits: total,
    clicks: clicked,
    clickRate: visitsWithClicks > 0 ? clicked / visitsWithClicks : undefined,
  };
}

function sumDays(rows: { day: string; count: number }[], { from, to }: Span): number {
  return rows.reduce((sum, { day, count }) => (day >= from && day <= to ? sum + count : sum), 0);
}
