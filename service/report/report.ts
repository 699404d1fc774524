import { languageCodes } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { otherSource } from "../../contract/visit-source.ts";
import { toDay } from "../format-time.ts";
import { type DailyCounts, type Store, undetermined } from "../store/store.ts";
import { addDays, countDays, listPeriods, type PeriodUnit, type Span } from "./calendar.ts";

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
  /** Their visits are those of all pages. */
  placements: Share[];
  /** Only those with visits or clicks. */
  languages: Share[];
  /** The one with the most clicks first. Rare ones are combined. Empty if sources aren't counted. */
  sources: Share[];
  /** The first day that was counted; undefined before the first visit. */
  since: string | undefined;
  /** The visitor counter, which may be older than the counts by day. */
  visitorsEver: number;
  /** The counts that the figures are computed from, the oldest day first. */
  counts: Pick<DailyCounts, "visits" | "clicks" | "sources">;
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
  /** How many periods there are. Without it, days are those of the month so far. */
  count?: number | undefined;
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
  const periods = listPeriods(lastDay, unit, count ?? Number(lastDay.slice(8)));
  const span = { from: periods[0]?.from ?? lastDay, to: lastDay };
  const complete = { from: span.from, to: addDays(toDay(now), -1) };
  const days = countDays(complete);
  const before = { from: addDays(span.from, -days), to: addDays(span.from, -1) };
  const counts = await store.readDailyCounts(before.from, span.to);
  const { since, total } = counts;
  const isReported = ({ day }: { day: string }) => day >= span.from;
  const visits = counts.visits.filter(isReported);
  const clicks = counts.clicks.filter(isReported);
  const sources = counts.sources.filter(isReported);
  return {
    unit,
    span,
    total: sumFigures(counts, span),
    periods: periods.map((period) => ({ ...period, ...sumFigures(counts, period) })),
    comparison:
      days > 0
        ? { days, after: sumFigures(counts, complete), before: sumComplete(counts, before) }
        : undefined,
    placements: placements.map((name) => {
      const ofPlacement = clicks.filter(({ placement }) => placement === name);
      return { name, ...sumFigures({ ...counts, clicks: ofPlacement }, span) };
    }),
    languages: [...languageCodes, undetermined]
      .map((name) => {
        const isOf = ({ language }: { language: string }) => language === name;
        const ofLanguage = { ...counts, visits: visits.filter(isOf), clicks: clicks.filter(isOf) };
        return { name, ...sumFigures(ofLanguage, span) };
      })
      .filter((share) => share.visits > 0 || (share.clicks ?? 0) > 0),
    sources: rankSources(sources),
    since,
    visitorsEver: Number(total),
    counts: { visits, clicks, sources },
  };
}

type Counts = Record<"visits" | "clicks", { day: string; count: number }[]> &
  Pick<DailyCounts, "since" | "clicksSince">;

function sumComplete(counts: Counts, span: Span): Figures | undefined {
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

function sumFigures({ visits, clicks, clicksSince }: Omit<Counts, "since">, span: Span): Figures {
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
