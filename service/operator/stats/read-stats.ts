import { languageCodes } from "../../../domain/languages.ts";
import { findViewedPage, getViewPlacement, placements } from "../../../domain/outbound-click.ts";
import { isCampaign, otherSource } from "../../../domain/visit-source.ts";
import { toDay } from "../../../lib/text/format-time.ts";
import { dayMs } from "../../../lib/units.ts";
import {
  type DailyCounts,
  type Earnings,
  perState,
  type SaleState,
  type Store,
  undetermined,
} from "../../store.ts";

/** The periods that the desk offers. */
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

export interface Counts {
  /** Views of the home page. Undefined for links and own pages. */
  visits: number | undefined;
  /** Views of own pages. Undefined for links. */
  views?: number | undefined;
  /** Undefined if clicks were not counted yet. */
  clicks: number | undefined;
}

/** What partners reported, separately for each currency. */
export interface Earned {
  /** How many orders are in each state. */
  orders: Record<SaleState, number>;
  /** In 10⁻⁸ of the currency. */
  amounts: ({ currency: string } & Record<SaleState, bigint>)[];
}

/** The figures of a link, a language, or a source. */
export interface Share extends Counts {
  /** Empty for sales whose sub-id is unknown. */
  name: string;
  earned?: Earned;
}

/** All figures of some periods. */
export type Stats = Awaited<ReturnType<typeof readStats>>;

interface Options {
  /** The period of each sum. */
  unit: "day" | "month";
  span: Span;
  /** The current time, in epoch milliseconds. */
  now: number;
  /** Only the visits and clicks of this source. */
  source?: string | undefined;
}

/** At most this many sources are listed. Campaigns come first. */
const maxSources = 50;

/** Fewer visits could be those of one person. A campaign has its name from the first visit: the operator chose it. */
const minVisitsShown = 3;

/**
 * Below this, chance decides about clicks per visit: 1 of 1 isn't better than 40 of 400. A lower bound such as Wilson's
 * would not prevent it (21% and 7%).
 */
export const minVisitsCompared = 30;

/** Clicks per visit or view; undefined if there are too few of these to compare it. */
export const computeRate = ({ visits = 0, views = 0, clicks }: Counts) =>
  visits + views < minVisitsCompared || clicks === undefined ? undefined : clicks / (visits + views);

/** In a table or a chart, more days would be too many rows. */
const maxDaysShown = 92;

const maxDays = 10 * 366;

const countDays = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text;

/** Whether texts are the first and the last day of a span of at most ten years. */
export const isSpan = ({ from, to }: Span): boolean =>
  isDay(from) && isDay(to) && from <= to && countDays({ from, to }) <= maxDays;

export const chooseUnit = (span: Span) => (countDays(span) > maxDaysShown ? "month" : "day");

/** @returns the last days or months, of which the last one may not be over yet */
export function lastSpan({ unit, count }: Pick<Options, "unit"> & { count: number }, now: number): Span {
  const last = new Date(now - 1);
  const from =
    unit === "day"
      ? last.getTime() - (count - 1) * dayMs
      : Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - count + 1, 1);
  return { from: toDay(from), to: toDay(last.getTime()) };
}

/** The same number of days before a span. */
function previousSpan({ from, to }: Span): Span {
  const start = Date.parse(from);
  return { from: toDay(start - (Date.parse(to) - start) - dayMs), to: toDay(start - dayMs) };
}

/** Computes all figures: those of the desk, the weekly email, and `stats`. */
export async function readStats(
  store: Pick<Store, "readDailyCounts" | "sales">,
  { unit, span, now, source }: Options,
) {
  const { since, clicksSince, total, counts, sources } = await store.readDailyCounts(
    span.from,
    span.to,
    source,
  );
  const allSales = await store.sales.read(span.from, span.to);
  const isOfSource = (row: Earnings) => source === undefined || row.source === source;
  const sales = allSales.filter(isOfSource);
  const hasClicks = clicksSince !== undefined && clicksSince <= span.to;
  const sumOf = (isOf: (row: DailyCounts["counts"][number]) => boolean): Counts => {
    const { clicks, ...others } = sum(counts.filter(isOf));
    return { ...others, clicks: hasClicks ? clicks : undefined };
  };
  const sumShare = (name: string, isOf: (row: { placement: string; language: string }) => boolean) => ({
    ...sumOf(isOf),
    name,
    earned: sumEarnings(sales.filter(isOf)),
  });
  const toPeriod = (day: string) => (unit === "month" ? day.slice(0, 7) : day);
  const countsByPeriod = Map.groupBy(counts, ({ day }) => toPeriod(day));
  const ownPages = new Set(
    [...counts, ...sales]
      .map(({ placement }) => findViewedPage(placement) ?? placement)
      .filter((name) => name !== ""),
  ).difference(new Set(Object.keys(placements)));

  const before = previousSpan(span);
  const sumsBefore = sum((await store.readDailyCounts(before.from, before.to, source)).counts);
  const isCounted = (first: string | undefined) => first !== undefined && first <= before.from;
  return {
    unit,
    /** All days of the stats. */
    span,
    /** Whether the last day is over. */
    isOver: span.to < toDay(now),
    total: { ...sumOf(() => true), earned: sumEarnings(sales) },
    /** The same number of days before. Undefined sums: not all of them were counted. */
    before: {
      ...before,
      visits: isCounted(since) ? sumsBefore.visits : undefined,
      views: isCounted(clicksSince) ? sumsBefore.views : undefined,
      clicks: isCounted(clicksSince) ? sumsBefore.clicks : undefined,
      earned: sumEarnings((await store.sales.read(before.from, before.to)).filter(isOfSource)),
    },
    /** The oldest first. */
    periods: listPeriods(span, unit).map((period) => {
      const { visits, views, clicks } = sum(countsByPeriod.get(toPeriod(period.from)) ?? []);
      const isKnown = clicksSince !== undefined && clicksSince <= period.to;
      return { ...period, visits, views, clicks: isKnown ? clicks : undefined };
    }),
    /** Only those with clicks or sales: a site may not have all of them. */
    placements: [...Object.keys(placements), ""]
      .map((name) => {
        const { clicks, earned } = sumShare(name, ({ placement }) => placement === name);
        return { name, visits: undefined, clicks, earned };
      })
      .filter(isUsed),
    /** The operator's own pages with views, clicks, or sales. The one with the most views is first. */
    pages: [...ownPages]
      .map((name) => {
        const names = [name, getViewPlacement(name)];
        return { ...sumShare(name, ({ placement }) => names.includes(placement)), visits: undefined };
      })
      .sort((one, other) => (other.views ?? 0) - (one.views ?? 0) || one.name.localeCompare(other.name)),
    /** Only those with visits, clicks, or sales. */
    languages: [...languageCodes, undetermined, ""]
      .map((name) => sumShare(name, ({ language }) => language === name))
      .filter(isUsed),
    /** The source that all sums and periods are of; undefined if they are of all visits. */
    source,
    /** Those of all visits, the one with the most clicks per visit first. Rare ones are combined. Empty if not counted. */
    sources: rankSources(sources, allSales),
    /** The first day that was counted; undefined before the first visit. */
    since,
    /** The visitor counter, which may be older than the counts by day. */
    allVisits: Number(total),
  };
}

/** Sums up visits, which have an empty placement, views, and clicks. */
function sum(rows: readonly { placement: string; count: number }[]) {
  const sums = { visits: 0, views: 0, clicks: 0 };
  for (const { placement, count } of rows) {
    if (placement === "") sums.visits += count;
    else if (findViewedPage(placement) !== undefined) sums.views += count;
    else sums.clicks += count;
  }
  return sums;
}

/** Lists the days or months of a span, the oldest first. The first and the last month may not be whole. */
function listPeriods(span: Span, unit: Options["unit"]): Span[] {
  const periods: Span[] = [];
  for (let from = span.from; from <= span.to; ) {
    const [year = "", month = ""] = from.split("-");
    const end = unit === "day" ? from : toDay(Date.UTC(Number(year), Number(month), 0));
    const to = end < span.to ? end : span.to;
    periods.push({ from, to });
    from = toDay(Date.parse(to) + dayMs);
  }
  return periods;
}

export const hasSales = (earned: Earned | undefined): boolean => (earned?.amounts.length ?? 0) > 0;

const isUsed = ({ visits = 0, views = 0, clicks = 0, earned }: Share) =>
  visits + views + clicks > 0 || hasSales(earned);

function sumEarnings(rows: readonly Earnings[]): Earned {
  return {
    orders: perState((state) => rows.reduce((total, { orders }) => total + orders[state], 0)),
    amounts: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, same]) => ({
      currency,
      ...perState((state) => same.reduce((total, row) => total + row[state], 0n)),
    })),
  };
}

function rankSources(rows: DailyCounts["sources"], sales: readonly Earnings[]): Share[] {
  const rowsOf = Map.groupBy(rows, ({ source }) => source);
  const salesOf = Map.groupBy(sales, ({ source }) => source);
  const total = (name: string, sources: readonly string[] = [name]) => ({
    ...sum(sources.flatMap((source) => rowsOf.get(source) ?? [])),
    name,
    earned: sumEarnings(sources.flatMap((source) => salesOf.get(source) ?? [])),
  });
  const names = new Set([...rowsOf.keys(), ...salesOf.keys()]);
  names.delete("");
  const shown = [...names]
    .map((name) => total(name))
    .filter(
      ({ name, visits, views, earned }) =>
        isCampaign(name) || (name !== otherSource && (visits + views >= minVisitsShown || hasSales(earned))),
    )
    .sort(compareSources)
    .sort((one, other) => Number(isCampaign(other.name)) - Number(isCampaign(one.name)))
    .slice(0, maxSources)
    .sort(compareSources);
  for (const { name } of shown) names.delete(name);
  const rest = [total(otherSource, [...names]), total("")];
  return [...shown, ...rest.filter(isUsed)];
}

/** Sources that can't be compared, and those without clicks, come last. */
function compareSources(one: ReturnType<typeof sum>, other: ReturnType<typeof sum>): number {
  return (
    (computeRate(other) ?? 0) - (computeRate(one) ?? 0) ||
    other.clicks - one.clicks ||
    other.visits - one.visits
  );
}
