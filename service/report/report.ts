import { languageCodes } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { otherSource } from "../../contract/visit-source.ts";
import { toDay } from "../format-time.ts";
import { type Store, undetermined } from "../store/store.ts";
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
  /** Undefined for a link: visits are of all pages. */
  visits: number | undefined;
  /** Undefined if clicks were not counted yet. */
  clicks: number | undefined;
}

/** The figures of a link, a language, or a source. */
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
  /** Only those with clicks: a site may not have all of them. */
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
  const { since, clicksSince, total, ...counts } = await store.readDailyCounts(span.from, span.to);
  const sumOf = (isOf: (row: Row) => boolean, { to }: Span = span): Figures => ({
    visits: add(counts.visits.filter(isOf), "count"),
    clicks:
      clicksSince !== undefined && clicksSince <= to ? add(counts.clicks.filter(isOf), "count") : undefined,
  });
  return {
    unit,
    span,
    total: sumOf(() => true),
    periods: periods.map((period) => ({
      ...period,
      ...sumOf(({ day }) => day >= period.from && day <= period.to, period),
    })),
    placements: placements
      .map((name) => ({ ...sumOf(({ placement }) => placement === name), visits: undefined, name }))
      .filter(({ clicks = 0 }) => clicks > 0),
    languages: [...languageCodes, undetermined]
      .map((name) => ({ ...sumOf(({ language }) => language === name), name }))
      .filter(({ visits = 0, clicks = 0 }) => visits + clicks > 0),
    sources: rankSources(counts.sources),
    since,
    allVisits: Number(total),
  };
}

/** What is known about the visits or clicks of a day. */
interface Row {
  day: string;
  language: string;
  placement?: string;
}

const add = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** Lists the last `count` periods, the oldest first. The last one ends today. */
function listPeriods(today: string, unit: PeriodUnit, count: number): Span[] {
  const periods: Span[] = [];
  for (let to = today; periods.length < count; ) {
    const from = unit === "month" ? `${to.slice(0, 7)}-01` : to;
    periods.unshift({ from, to });
    to = toDay(Date.parse(from) - dayMs);
  }
  return periods;
}

/** Clicks come before visits: the question is where buyers come from. */
function rankSources(rows: readonly { source: string; visits: number; clicks: number }[]): Share[] {
  const sum = (name: string, ofSource: typeof rows) => ({
    name,
    visits: add(ofSource, "visits"),
    clicks: add(ofSource, "clicks"),
  });
  const ranked = [...Map.groupBy(rows, ({ source }) => source)]
    .filter(([name]) => name !== otherSource)
    .map(([name, ofSource]) => sum(name, ofSource))
    .sort((one, other) => other.clicks - one.clicks || other.visits - one.visits)
    .slice(0, maxSources);
  const others = rows.filter(({ source }) => !ranked.some(({ name }) => name === source));
  return others.length > 0 ? [...ranked, sum(otherSource, others)] : ranked;
}
