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
  const { since, clicksSince, total, ...counts } = await store.readDailyCounts(before.from, span.to);
  const rows: Row[] = [
    ...counts.visits.map(({ count, ...row }) => ({ ...row, visits: count, clicks: 0 })),
    ...counts.clicks.map(({ count, ...row }) => ({ ...row, visits: 0, clicks: count })),
  ];
  const sumOf = (name: string, isOf: (row: Row) => boolean) => ({
    name,
    ...sum(rows.filter(isOf), span, clicksSince),
  });
  const isCounted = (first: string | undefined) => first !== undefined && first <= before.from;
  const earlier = sum(rows, before, clicksSince);
  const compared = { ...earlier, ...(!isCounted(clicksSince) && { clicks: undefined }) };
  return {
    unit,
    span,
    total: sum(rows, span, clicksSince),
    periods: periods.map((period) => ({ ...period, ...sum(rows, period, clicksSince) })),
    comparison:
      days > 0
        ? { days, after: sum(rows, complete, clicksSince), before: isCounted(since) ? compared : undefined }
        : undefined,
    placements: placements
      .map((name) => sumOf(name, ({ placement = name }) => placement === name))
      .filter(({ clicks = 0 }) => clicks > 0),
    languages: [...languageCodes, undetermined]
      .map((name) => sumOf(name, ({ language }) => language === name))
      .filter(({ visits, clicks = 0 }) => visits + clicks > 0),
    sources: rankSources(counts.sources, span),
    since,
    allVisits: Number(total),
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

/** Clicks come before visits: the question is where buyers come from. */
function rankSources(rows: DailyCounts["sources"], span: Span): Share[] {
  const reported = rows.filter(({ day }) => day >= span.from);
  const ranked = [...Map.groupBy(reported, ({ source }) => source)]
    .filter(([name]) => name !== otherSource)
    .map(([name, ofSource]) => ({ name, ...sum(ofSource, span, span.from) }))
    .sort((one, other) => (other.clicks ?? 0) - (one.clicks ?? 0) || other.visits - one.visits)
    .slice(0, maxSources);
  const others = reported.filter(({ source }) => !ranked.some(({ name }) => name === source));
  return others.length > 0 ? [...ranked, { name: otherSource, ...sum(others, span, span.from) }] : ranked;
}

/** Visits and clicks of a day, with what is known about them. */
interface Row {
  day: string;
  language?: string;
  placement?: string;
  visits: number;
  clicks: number;
}

/** Clicks are unknown before the first day on which they were counted. The rate covers the days since. */
function sum(rows: readonly Row[], { from, to }: Span, clicksSince: string | undefined): Figures {
  const add = (key: "visits" | "clicks", first: string) =>
    rows.reduce((total, row) => (row.day >= first && row.day <= to ? total + row[key] : total), 0);
  const visits = add("visits", from);
  if (clicksSince === undefined || clicksSince > to)
    return { visits, clicks: undefined, clickRate: undefined };
  const clicks = add("clicks", from);
  const measured = add("visits", clicksSince > from ? clicksSince : from);
  return { visits, clicks, clickRate: measured > 0 ? clicks / measured : undefined };
}
