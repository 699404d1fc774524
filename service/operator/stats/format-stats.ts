import { getViewPlacement, placements } from "../../../domain/outbound-click.ts";
import { formatAmount, formatCount, toDecimal } from "../../../lib/text/format-number.ts";
import { type SaleState, saleStates, undetermined } from "../../store.ts";
import {
  type Counts,
  computeRate,
  type Earned,
  hasSales,
  type Share,
  type Span,
  type Stats,
} from "./read-stats.ts";

const placementNames: Record<string, string> = placements;

const languageNames = new Intl.DisplayNames("en", { type: "language" });

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

function formatRate(figures: Counts): string {
  const rate = computeRate(figures);
  return rate === undefined ? "–" : percent.format(rate);
}

const stateNames = { pending: "Pending", lost: "Lost" };

const perClick = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

const formatAmounts = ({ amounts }: Earned, state: SaleState) =>
  amounts
    .filter((sums) => sums[state] !== 0n)
    .map((sums) => formatAmount(sums[state], sums.currency))
    .join(" + ");

/** How much is in a state, and how many orders: some are lost with an amount of 0. */
function formatState(earned: Earned, state: SaleState): string {
  const orders = earned.orders[state];
  return (
    [formatAmounts(earned, state), orders > 0 && `(${formatCount(orders)})`].filter(Boolean).join(" ") || "–"
  );
}

/** Stands for the source, the link, and the language of sales whose sub-id is unknown. */
export const notAttributed = "Not attributed";

const noSales: Earned = { orders: { earned: 0, pending: 0, lost: 0 }, amounts: [] };

/** Pending and lost orders have columns of their own, if there are any. */
const listExtraStates = (shares: readonly Share[]) =>
  (["pending", "lost"] as const).filter((state) =>
    shares.some(({ earned }) => earned && formatState(earned, state) !== "–"),
  );

function formatEarned({ clicks = 0, earned = noSales }: Share): string[] {
  const rates = earned.amounts
    .filter((sums) => sums.earned !== 0n)
    .map((sums) => `${perClick.format(Number(toDecimal(sums.earned)) / clicks)} ${sums.currency}`);
  return [
    formatCount(earned.orders.earned),
    formatAmounts(earned, "earned") || "–",
    (clicks > 0 && rates.join(" + ")) || "–",
  ];
}

const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

export function formatPeriod({ from, to }: Span, unit: Stats["unit"]): string {
  const format = unit === "month" ? month : day;
  // The spaces around the dash differ between versions of ICU.
  return format.formatRange(new Date(from), new Date(to)).replaceAll(/\s*–\s*/g, "–");
}

/** Combines periods without visits and clicks that follow each other. Today's stays apart, because it isn't over. */
export function combineEmptyPeriods(periods: Stats["periods"]): Stats["periods"] {
  const combined: Stats["periods"] = [];
  for (const period of periods) {
    const before = combined.at(-1);
    const isSame = before?.visits === 0 && !before.clicks && before.clicks === period.clicks;
    if (isSame && period.visits === 0 && period !== periods.at(-1))
      combined.splice(-1, 1, { ...period, from: before.from });
    else combined.push(period);
  }
  return combined;
}

export type Table = ReturnType<typeof createTable>;

/** Lays out figures. A column that is unknown or empty everywhere is absent. */
export function createTable(head: string, shares: readonly Share[], toLabel = (name: string) => name) {
  const hasVisits = shares.some(({ visits }) => visits !== undefined);
  const hasViews = shares.some(({ views }) => views);
  const isSold = shares.some(({ earned }) => hasSales(earned));
  const states = listExtraStates(shares);
  return {
    head,
    columns: [
      ...(hasVisits ? ["Visits"] : []),
      ...(hasViews ? ["Views"] : []),
      "Clicks",
      ...(hasVisits || hasViews ? ["Rate"] : []),
      ...(isSold ? ["Sales", "Earnings", "Per click", ...states.map((state) => stateNames[state])] : []),
    ],
    rows: shares.map((share) => {
      const clicks = formatCount(share.clicks);
      const cells = [
        ...(hasVisits ? [formatCount(share.visits)] : []),
        ...(hasViews ? [formatCount(share.views)] : []),
        clicks,
        ...(hasVisits || hasViews ? [formatRate(share)] : []),
      ];
      if (isSold)
        cells.push(
          ...formatEarned(share),
          ...states.map((state) => formatState(share.earned ?? noSales, state)),
        );
      const name = share.name === "" ? notAttributed : toLabel(share.name);
      return { name, visits: share.visits, cells };
    }),
  };
}

type Total = Counts & { earned: Earned };

/** The figures of all days, each with the figure of the same number of days before, if it is known. */
const totals: [name: string, format: (total: Total) => string][] = [
  ["Visits", ({ visits }) => formatCount(visits)],
  ["Page views", ({ views }) => (views ? formatCount(views) : "–")],
  ["Partner clicks", ({ clicks }) => formatCount(clicks)],
  ["Sales", ({ earned }) => (hasSales(earned) ? formatCount(earned.orders.earned) : "–")],
  ["Earnings", ({ earned }) => formatAmounts(earned, "earned") || "–"],
  ["Pending", ({ earned }) => formatState(earned, "pending")],
  ["Lost", ({ earned }) => formatState(earned, "lost")],
];

/** The sums of a stats. A figure that is unknown then and now is left out. */
export function listTotals({ total, before, allVisits, source }: Stats) {
  const sums = totals.flatMap(([name, format]) => {
    const [value, earlier] = [format(total), format(before)];
    const isKnown = value !== "–" || earlier !== "–" || name === "Visits" || name === "Partner clicks";
    return isKnown ? { name, value, before: earlier === "–" ? undefined : earlier } : [];
  });
  const all = { name: "All visits", value: formatCount(allVisits), before: undefined };
  return source === undefined ? [...sums, all] : sums;
}

/** Lists the parts of the sums, with names for operators. Empty tables are left out. */
export function listBreakdowns({ placements, pages, languages, source, sources }: Stats) {
  const nameLanguage = (code: string) =>
    code === undetermined ? "Not stated" : (languageNames.of(code) ?? code);
  return [
    createTable("Link", placements, (name) => placementNames[name] ?? name),
    createTable("Page", pages, getViewPlacement),
    createTable("Language", languages, nameLanguage),
    createTable("Source", source === undefined ? sources : []),
  ].filter(({ rows }) => rows.length > 0);
}

/** Names the days with which figures are compared. Empty if nothing is known of them. */
export const nameDaysBefore = (stats: Stats): string =>
  listTotals(stats).some(({ before }) => before !== undefined)
    ? ` Before: ${formatPeriod(stats.before, "day")}.`
    : "";

/** Formats stats as short plain text, which is also legible without aligned columns. */
export function formatStats(stats: Stats): string {
  const sums = listTotals(stats).map(
    ({ name, value, before }) => `${name}: ${value}${before === undefined ? "" : ` (before: ${before})`}`,
  );
  const breakdowns = listBreakdowns(stats).map(({ head, columns, rows }) => {
    const lines = rows.map(({ name, cells }) => {
      const figures = cells.map((cell, index) => `${columns[index]?.toLowerCase()} ${cell}`);
      return `${name}: ${figures.filter((figure) => !figure.endsWith("–")).join(", ")}`;
    });
    return [`By ${head.toLowerCase()}`, ...lines].join("\n");
  });
  return [sums.join("\n"), `Days are in UTC.${nameDaysBefore(stats)}`, ...breakdowns].join("\n\n");
}

/** Formats the periods as CSV (RFC 4180). Days and numbers need no quotes. */
export function formatPeriodsCsv({ periods }: Stats): string {
  const lines = periods.map(({ from, to, visits, views, clicks }) => [from, to, visits, views, clicks]);
  return formatCsv([["from", "to", "visits", "views", "clicks"], ...lines]);
}

/** Formats sources or pages as CSV. Their names need no quotes: see `cleanSource`. */
export function formatSharesCsv(head: "source" | "page", shares: readonly Share[]): string {
  const currencies = new Set(shares.flatMap(({ earned }) => earned?.amounts.map(({ currency }) => currency)));
  const lines = shares.map((share) => [
    share.name || notAttributed,
    ...(head === "source" ? [share.visits] : []),
    share.views,
    share.clicks,
    computeRate(share)?.toFixed(3),
    ...(currencies.size > 0 ? [share.earned?.orders.earned] : []),
    ...[...currencies].flatMap((code) => {
      const sums = share.earned?.amounts.find(({ currency }) => currency === code);
      return saleStates.map((state) => sums && toDecimal(sums[state]));
    }),
  ]);
  const earned = [...currencies].flatMap((code) => [`earnings ${code}`, `pending ${code}`, `lost ${code}`]);
  if (earned.length > 0) earned.unshift("sales");
  const counts =
    head === "source"
      ? ["visits", "views", "clicks", "clicks per visit"]
      : ["views", "clicks", "clicks per view"];
  return formatCsv([[head, ...counts, ...earned], ...lines]);
}

const formatCsv = (lines: unknown[][]) => lines.map((line) => `${line.join(",")}\r\n`).join("");
