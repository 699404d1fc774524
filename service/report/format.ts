import type { Placement } from "../../contract/outbound-click.ts";
import { undetermined } from "../store/store.ts";
import { countDays, type PeriodUnit, type Report, type Share, type Span } from "./report.ts";

/** The labels of the buttons on the English pages. */
const placementNames: Record<string, string> = {
  "buy-now": "Buy now",
  "trade-crypto": "Trade crypto",
} satisfies Record<Placement, string>;

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** Shown in place of an unknown figure. */
const none = "–";

const count = new Intl.NumberFormat("en");
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const change = new Intl.NumberFormat("en", {
  style: "percent",
  maximumFractionDigits: 0,
  signDisplay: "exceptZero",
});

export const formatCount = (number: number | undefined) =>
  number === undefined ? none : count.format(number);

const countOf = (number: number, noun: string) => `${formatCount(number)} ${noun}${number === 1 ? "" : "s"}`;

export const formatRate = (rate: number | undefined) => (rate === undefined ? none : percent.format(rate));

const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

export function formatPeriod({ from, to }: Span, unit: PeriodUnit): string {
  if (unit === "month") return month.format(new Date(from));
  // The spaces around the dash differ between versions of ICU.
  return day.formatRange(new Date(from), new Date(to)).replaceAll(/\s*–\s*/g, "–");
}

const figures = [
  { key: "visits", name: "Visits", format: formatCount },
  { key: "clicks", name: "Partner clicks", format: formatCount },
  { key: "clickRate", name: "Click rate", format: formatRate },
] as const;

/** The sums of a report with their changes, formatted. A change is empty if there was nothing before. */
export function listTotals({ total, comparison, allVisits }: Report) {
  const sums = figures.map(({ key, name, format }) => {
    const [before, after] = [comparison?.before?.[key], comparison?.after[key]];
    const ratio = before && after !== undefined ? (after - before) / before : undefined;
    return {
      name,
      value: format(total[key]),
      before: before === undefined ? "" : format(before),
      change: ratio === undefined ? "" : change.format(ratio),
    };
  });
  return [...sums, { name: "All visits", value: formatCount(allVisits), before: "", change: "" }];
}

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
  const { before: isCompared, days } = report.comparison ?? {};
  // While today is not over, the sums have a day that the comparison doesn't have.
  const isOver = days === countDays(report.span);
  const totals = listTotals(report).map(({ name, value, before, change }) => {
    const changes = [change, isOver && before && `${before} before`].filter(Boolean).join(", ");
    return `${name}: ${value}${changes && ` (${changes})`}`;
  });
  const breakdowns = listBreakdowns(report).map(({ head, shares }) => {
    const lines = shares.map(({ name, visits, clicks, clickRate }) => {
      const clicked = clicks === undefined ? "" : `, ${countOf(clicks, "click")} (${formatRate(clickRate)})`;
      return `${name}: ${countOf(visits, "visit")}${clicked}`;
    });
    return [`By ${head.toLowerCase()}`, ...lines].join("\n");
  });
  const compared = isCompared && `Changes compare ${days} whole days with the ${days} days before.`;
  const note = [compared, "Days are in UTC."].filter(Boolean).join(" ");
  return [totals.join("\n"), note, ...breakdowns].join("\n\n");
}

/** Formats the periods of a report as CSV (RFC 4180). Days and numbers need no quotes. */
export function formatPeriodsCsv({ periods }: Report): string {
  const lines = periods.map(({ from, to, visits, clicks }) => [from, to, visits, clicks]);
  return [["from", "to", "visits", "clicks"], ...lines].map((line) => `${line.join(",")}\r\n`).join("");
}
