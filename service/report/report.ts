import { languageCodes } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { otherSource } from "../../contract/visit-source.ts";
import { toDay } from "../format-time.ts";
import { type DailyCounts, type Store, undetermined } from "../store/store.ts";
import { dayMs } from "../units.ts";

/** The period of each sum. */
export type PeriodUnit = "day" | "month";

/** The desk's choices of figures. */
export const views = [
  { unit: "day", name: "30 days", count: 30 },
  { unit: "month", name: "12 months", count: 12 },
] as const;

export const findView = (unit: string | undefined) => views.find((view) => view.unit === unit) ?? views[0];

/** Days in UTC, `YYYY-MM-DD`, both inclusive. */
export interface Span {
  from: string;
  to: string;
}

export interface Figures {
  visits: number;
  /** Undefined if clicks were not counted yet. */
  clicks: number | undefined;
  /** Clicks per visit on the days on which clicks were counted; undefined if there were no visits. */
  clickRate: number | undefined;
}

/** The figures of a placement, a language, or a source. */
export interface Share extends Figures {
  name: string;
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
  /** Only those with clicks: a site may not have all of them. Their visits are those of all pages. */
  placements: Share[];
  /** Only those with visits or clicks. */
  languages: Share[];
  /** The one with the most clicks first. Rare ones are combined. Empty if sources aren't counted. */
  sources: Share[];
  /** The first day that was counted; undefined before the first visit. */
  since: string | undefined;
  /** The visitor counter, which may be older than the counts by day. */
  allVisits: number;
}

/** The days that are over, and as many days before them. */
interface Comparison {
  days: number;
  after: Figures;
  /** Undefined if some of these days weren't counted. Its clicks are undefined if clicks weren't counted. */
  before: Figures | undefined;
}

interface Options {
  unit: PeriodUnit;
  /** How many periods there are. */
  count: number;
  /** The end of the report, in epoch milliseconds. Its UTC day is the last one, and not over unless it is midnight. */
  now: number;
}

const maxSources = 20;

/** Computes all figures: those of the desk, the weekly email, and `stats`. */
export async function readReport(
  store: Pick<Store, "readDailyCounts">,
  { unit, count, now }: Options,
): Promise<Report> {
  const lastDay = toDay(now - 1);
  const periods = listPeriods(lastDay, unit, count);
  const span = { from: periods[0]?.from ?? lastDay, to: lastDay };
  const complete = { from: span.from, to: addDays(toDay(now), -1) };
  const days = countDays(complete);
  const before = { from: addDays(span.from, -days), to: addDays(span.from, -1) };
  const counts = await store.readDailyCounts(before.from, span.to);
  const sumSome = (name: string, isOf: (row: { language: string; placement?: string }) => boolean) => ({
    name,
    ...sumFigures(
      { ...counts, visits: counts.visits.filter(isOf), clicks: counts.clicks.filter(isOf) },
      span,
    ),
  });
  return {
    unit,
    span,
    total: sumFigures(counts, span),
    periods: periods.map((period) => ({ ...period, ...sumFigures(counts, period) })),
    comparison:
      days > 0
        ? { days, after: sumFigures(counts, complete), before: sumComplete(counts, before) }
        : undefined,
    placements: placements
      .map((name) => sumSome(name, ({ placement = name }) => placement === name))
      .filter(({ clicks = 0 }) => clicks > 0),
    languages: [...languageCodes, undetermined]
      .map((name) => sumSome(name, ({ language }) => language === name))
      .filter(({ visits, clicks = 0 }) => visits + clicks > 0),
    sources: rankSources(counts.sources.filter(({ day }) => day >= span.from)),
    since: counts.since,
    allVisits: Number(counts.total),
  };
}

function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * dayMs);
}

export function countDays({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** Lists the last `count` periods, the oldest first. The last one ends today. */
function listPeriods(today: string, unit: PeriodUnit, count: number): Span[] {
  const periods: Span[] = [];
  for (let to = today; periods.length < count; ) {
    const from = unit === "month" ? `${to.slice(0, 7)}-01` : to;
    periods.unshift({ from, to });
    to = addDays(from, -1);
  }
  return periods;
}

function sumComplete(counts: DailyCounts, span: Span): Figures | undefined {
  const isCounted = (since: string | undefined) => since !== undefined && since <= span.from;
  if (!isCounted(counts.since)) return undefined;
  const figures = sumFigures(counts, span);
  return isCounted(counts.clicksSince) ? figures : { ...figures, clicks: undefined };
}

/** Clicks come before visits: the question is where buyers come from. */
function rankSources(rows: DailyCounts["sources"]): Share[] {
  const named = rows.filter(({ source }) => source !== otherSource);
  const ranked = [...Map.groupBy(named, ({ source }) => source)]
    .map(([name, ofSource]) => sumSource(name, ofSource))
    .sort((one, other) => other.clicks - one.clicks || other.visits - one.visits)
    .slice(0, maxSources);
  const names = new Set(ranked.map(({ name }) => name));
  const others = rows.filter(({ source }) => !names.has(source));
  return others.length > 0 ? [...ranked, sumSource(otherSource, others)] : ranked;
}

function sumSource(name: string, rows: DailyCounts["sources"]) {
  const visits = rows.reduce((sum, row) => sum + row.visits, 0);
  const clicks = rows.reduce((sum, row) => sum + row.clicks, 0);
  return { name, visits, clicks, clickRate: visits > 0 ? clicks / visits : undefined };
}

type Counts = Pick<DailyCounts, "visits" | "clicks" | "clicksSince">;

function sumFigures({ visits, clicks, clicksSince }: Counts, span: Span): Figures {
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
