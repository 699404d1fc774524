import type { Placement } from "../../../domain/outbound-click.ts";
import { undetermined } from "../../store.ts";
import { type Counts, computeRate, type Earned, type Share, type Span, type Stats } from "./read-stats.ts";

/** Each has the label of the English pages. */
const placementNames: Record<string, string> = {
  hero: "Buy now, at the top",
  cards: "Gift cards",
  steps: "Buy now, after the steps",
  closing: "Buy now, at the end",
  exchange: "Trade crypto",
} satisfies Record<Placement, string>;

const languageNames = new Intl.DisplayNames("en", { type: "language" });

const count = new Intl.NumberFormat("en");

export const formatCount = (number: number | undefined) =>
  number === undefined ? "–" : count.format(number);

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

function formatRate(figures: Counts): string {
  const rate = computeRate(figures);
  return rate === undefined ? "–" : percent.format(rate);
}

const money = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 8 });
const perClick = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

const formatAmounts = ({ amounts }: Earned, format: (amount: number) => string = money.format) =>
  amounts.map(({ currency, amount }) => `${format(amount)} ${currency}`).join(" + ") || "–";

/** Stands for the source, the link, and the language of sales whose sub-id is unknown. */
export const notAttributed = "Not attributed";

function formatEarned({ clicks = 0, earned = { sales: 0, amounts: [] } }: Share): string[] {
  const rate = clicks === 0 ? "–" : formatAmounts(earned, (amount) => perClick.format(amount / clicks));
  return [formatCount(earned.sales), formatAmounts(earned), rate];
}

const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

export function formatPeriod({ from, to }: Span, unit: Stats["unit"]): string {
  if (unit === "month") return month.format(new Date(from));
  // The spaces around the dash differ between versions of ICU.
  return day.formatRange(new Date(from), new Date(to)).replaceAll(/\s*–\s*/g, "–");
}

export type Table = ReturnType<typeof createTable>;

/** Lays out figures. Links have no column of visits, and without sales there is none of them. */
export function createTable(head: string, shares: readonly Share[], toLabel = (name: string) => name) {
  const hasVisits = shares.some(({ visits }) => visits !== undefined);
  const hasSales = shares.some(({ earned }) => earned !== undefined && earned.sales > 0);
  return {
    head,
    columns: [
      ...(hasVisits ? ["Visits", "Clicks", "Rate"] : ["Clicks"]),
      ...(hasSales ? ["Sales", "Earnings", "Per click"] : []),
    ],
    rows: shares.map((share) => {
      const clicks = formatCount(share.clicks);
      const cells = hasVisits ? [formatCount(share.visits), clicks, formatRate(share)] : [clicks];
      if (hasSales) cells.push(...formatEarned(share));
      const name = share.name === "" ? notAttributed : toLabel(share.name);
      return { name, visits: share.visits, cells };
    }),
  };
}

/** The sums of a stats. */
export const listTotals = ({ total, allVisits, source }: Stats) => [
  { name: "Visits", value: formatCount(total.visits) },
  { name: "Partner clicks", value: formatCount(total.clicks) },
  ...(total.earned.sales > 0
    ? [
        { name: "Sales", value: formatCount(total.earned.sales) },
        { name: "Earnings", value: formatAmounts(total.earned) },
      ]
    : []),
  ...(source === undefined ? [{ name: "All visits", value: formatCount(allVisits) }] : []),
];

/** Lists the parts that the sums are made of, under the names that operators read. Empty tables are absent. */
export function listBreakdowns({ placements, languages, source, sources }: Stats) {
  const nameLanguage = (code: string) =>
    code === undetermined ? "Not stated" : (languageNames.of(code) ?? code);
  return [
    createTable("Link", placements, (name) => placementNames[name] ?? name),
    createTable("Language", languages, nameLanguage),
    createTable("Source", source === undefined ? sources : []),
  ].filter(({ rows }) => rows.length > 0);
}

/** Formats stats as short plain text, which is also legible without aligned columns. */
export function formatStats(stats: Stats): string {
  const totals = listTotals(stats).map(({ name, value }) => `${name}: ${value}`);
  const breakdowns = listBreakdowns(stats).map(({ head, columns, rows }) => {
    const lines = rows.map(({ name, cells }) => {
      const figures = cells.map((cell, index) => `${columns[index]?.toLowerCase()} ${cell}`);
      return `${name}: ${figures.filter((figure) => !figure.endsWith("–")).join(", ")}`;
    });
    return [`By ${head.toLowerCase()}`, ...lines].join("\n");
  });
  return [totals.join("\n"), "Days are in UTC.", ...breakdowns].join("\n\n");
}

/** Formats the periods as CSV (RFC 4180). Days and numbers need no quotes. */
export function formatPeriodsCsv({ periods }: Stats): string {
  const lines = periods.map(({ from, to, visits, clicks }) => [from, to, visits, clicks]);
  return formatCsv([["from", "to", "visits", "clicks"], ...lines]);
}

/** Formats the sources as CSV. Their names need no quotes: see `cleanSource`. */
export function formatSourcesCsv({ sources }: Stats): string {
  const currencies = new Set(
    sources.flatMap(({ earned }) => earned?.amounts.map(({ currency }) => currency)),
  );
  const lines = sources.map((share) => [
    share.name || notAttributed,
    share.visits,
    share.clicks,
    computeRate(share)?.toFixed(3),
    ...(currencies.size > 0 ? [share.earned?.sales] : []),
    ...[...currencies].map((code) => share.earned?.amounts.find(({ currency }) => currency === code)?.amount),
  ]);
  const earned = [...currencies].map((currency) => `earnings ${currency}`);
  if (earned.length > 0) earned.unshift("sales");
  return formatCsv([["source", "visits", "clicks", "clicks per visit", ...earned], ...lines]);
}

const formatCsv = (lines: unknown[][]) => lines.map((line) => `${line.join(",")}\r\n`).join("");
