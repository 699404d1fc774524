import type { Placement } from "../../contract/outbound-click.ts";
import { undetermined } from "../store/store.ts";
import { computeRate, type Figures, type PeriodUnit, type Report, type Share, type Span } from "./report.ts";

/** Each has the label of the English pages. */
const placementNames: Record<string, string> = {
  hero: "Buy now, at the top",
  steps: "Buy now, after the steps",
  closing: "Buy now, at the end",
  exchange: "Trade crypto",
} satisfies Record<Placement, string>;

const languageNames = new Intl.DisplayNames("en", { type: "language" });

const count = new Intl.NumberFormat("en");

export const formatCount = (number: number | undefined) =>
  number === undefined ? "–" : count.format(number);

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

function formatRate(figures: Figures): string {
  const rate = computeRate(figures);
  return rate === undefined ? "–" : percent.format(rate);
}

const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

export function formatPeriod({ from, to }: Span, unit: PeriodUnit): string {
  if (unit === "month") return month.format(new Date(from));
  // The spaces around the dash differ between versions of ICU.
  return day.formatRange(new Date(from), new Date(to)).replaceAll(/\s*–\s*/g, "–");
}

/** The heads of a table's columns of figures. */
export const listColumns = (hasVisits: boolean) => (hasVisits ? ["Visits", "Clicks", "Rate"] : ["Clicks"]);

/** The figures of a row, for these columns. */
export function listCells(figures: Figures, hasVisits: boolean): string[] {
  const clicks = formatCount(figures.clicks);
  return hasVisits ? [formatCount(figures.visits), clicks, formatRate(figures)] : [clicks];
}

/** The sums of a report. */
export const listTotals = ({ total, allVisits, source }: Report) => [
  { name: "Visits", value: formatCount(total.visits) },
  { name: "Partner clicks", value: formatCount(total.clicks) },
  ...(source === undefined ? [{ name: "All visits", value: formatCount(allVisits) }] : []),
];

/** Lists the parts that the sums are made of, under the names that operators read. Empty parts are absent. */
export function listBreakdowns({ placements, languages, source, sources }: Report) {
  const rename = (shares: Share[], toLabel: (name: string) => string) =>
    shares.map((share) => ({ ...share, name: toLabel(share.name) }));
  const nameLanguage = (code: string) =>
    code === undetermined ? "Not stated" : (languageNames.of(code) ?? code);
  return [
    { head: "Link", hasVisits: false, shares: rename(placements, (name) => placementNames[name] ?? name) },
    { head: "Language", hasVisits: true, shares: rename(languages, nameLanguage) },
    { head: "Source", hasVisits: true, shares: source === undefined ? sources : [] },
  ].filter(({ shares }) => shares.length > 0);
}

/** Formats a report as short plain text, which is also legible without aligned columns. */
export function formatReport(report: Report): string {
  const totals = listTotals(report).map(({ name, value }) => `${name}: ${value}`);
  const breakdowns = listBreakdowns(report).map(({ head, hasVisits, shares }) => {
    const columns = listColumns(hasVisits).map((column) => column.toLowerCase());
    const lines = shares.map((share) => {
      const figures = listCells(share, hasVisits)
        .map((cell, index) => `${columns[index]} ${cell}`)
        .filter((figure) => !figure.endsWith("–"));
      return `${share.name}: ${figures.join(", ")}`;
    });
    return [`By ${head.toLowerCase()}`, ...lines].join("\n");
  });
  return [totals.join("\n"), "Days are in UTC.", ...breakdowns].join("\n\n");
}

/** Formats the periods of a report as CSV (RFC 4180). Days and numbers need no quotes. */
export function formatPeriodsCsv({ periods }: Report): string {
  const lines = periods.map(({ from, to, visits, clicks }) => [from, to, visits, clicks]);
  return formatCsv([["from", "to", "visits", "clicks"], ...lines]);
}

/** Formats the sources as CSV. Their names need no quotes: see `cleanSource`. */
export function formatSourcesCsv({ sources }: Report): string {
  const lines = sources.map((share) => [
    share.name,
    share.visits,
    share.clicks,
    computeRate(share)?.toFixed(3),
  ]);
  return formatCsv([["source", "visits", "clicks", "clicks per visit"], ...lines]);
}

const formatCsv = (lines: unknown[][]) => lines.map((line) => `${line.join(",")}\r\n`).join("");
