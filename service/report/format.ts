import type { Placement } from "../../contract/outbound-click.ts";
import { undetermined } from "../store/store.ts";
import type { PeriodUnit, Report, Share, Span } from "./report.ts";

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

const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

export function formatPeriod({ from, to }: Span, unit: PeriodUnit): string {
  if (unit === "month") return month.format(new Date(from));
  // The spaces around the dash differ between versions of ICU.
  return day.formatRange(new Date(from), new Date(to)).replaceAll(/\s*–\s*/g, "–");
}

/** The sums of a report. */
export const listTotals = ({ total, allVisits }: Report) => [
  { name: "Visits", value: formatCount(total.visits) },
  { name: "Partner clicks", value: formatCount(total.clicks) },
  { name: "All visits", value: formatCount(allVisits) },
];

/** Lists the parts that the sums are made of, under the names that operators read. Empty parts are absent. */
export function listBreakdowns({ placements, languages, sources }: Report) {
  const rename = (shares: Share[], toLabel: (name: string) => string) =>
    shares.map((share) => ({ ...share, name: toLabel(share.name) }));
  const nameLanguage = (code: string) =>
    code === undetermined ? "Not stated" : (languageNames.of(code) ?? code);
  return [
    { head: "Link", shares: rename(placements, (name) => placementNames[name] ?? name) },
    { head: "Language", shares: rename(languages, nameLanguage) },
    { head: "Source", shares: sources },
  ].filter(({ shares }) => shares.length > 0);
}

/** Formats a report as short plain text, which is also legible without aligned columns. */
export function formatReport(report: Report): string {
  const totals = listTotals(report).map(({ name, value }) => `${name}: ${value}`);
  const breakdowns = listBreakdowns(report).map(({ head, shares }) => {
    const lines = shares.map(({ name, visits, clicks }) => {
      const figures = [
        visits !== undefined && `visits ${formatCount(visits)}`,
        clicks !== undefined && `clicks ${formatCount(clicks)}`,
      ];
      return `${name}: ${figures.filter(Boolean).join(", ")}`;
    });
    return [`By ${head.toLowerCase()}`, ...lines].join("\n");
  });
  return [totals.join("\n"), "Days are in UTC.", ...breakdowns].join("\n\n");
}

/** Formats the periods of a report as CSV (RFC 4180). Days and numbers need no quotes. */
export function formatPeriodsCsv({ periods }: Report): string {
  const lines = periods.map(({ from, to, visits, clicks }) => [from, to, visits, clicks]);
  return [["from", "to", "visits", "clicks"], ...lines].map((line) => `${line.join(",")}\r\n`).join("");
}
