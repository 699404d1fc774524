import { placements as allPlacements, type Placement } from "../../../contract/outbound-click.ts";
import { undetermined } from "../../store/store.ts";
import { type Counts, groupByDay, hasCounts, readClickShare, type StatsReport, sumRows } from "./report.ts";

/** The labels of the buttons on the English pages. */
const placementNames: Record<Placement, string> = { "buy-now": "Buy now", "trade-crypto": "Trade crypto" };

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

const formatCount = (count: number) => new Intl.NumberFormat("en").format(count);

/** Formats a row for each day and for each language, and the totals. */
export function formatTable(report: StatsReport): string {
  const { rows, placements, from, to, since } = report;
  const heads = ["VISITS", ...placements.map((name) => placementNames[name].toUpperCase())];
  const formatRow = (name: string, { visitors, clicks }: Counts) =>
    row(name, [formatCount(visitors), ...placements.map((name) => formatClicks(clicks[name]))]);
  const days = groupByDay(report).map(({ day, total }) =>
    formatRow(day === to ? `${day} (so far)` : day, total),
  );
  const languages = [...Map.groupBy(rows, ({ language }) => language)]
    .map(([language, ofLanguage]) => ({ language, total: sumRows(ofLanguage, placements) }))
    .filter(({ total }) => hasCounts(total))
    .map(({ language, total }) => formatRow(nameLanguage(language), total));
  const total = sumRows(rows, placements);
  const totals = [
    describeTotal(
      "Visits",
      total.visitors,
      describeChange(report, ({ visitors }) => visitors),
    ),
    ...placements.map((name) =>
      describeTotal(
        placementNames[name],
        total.clicks[name] ?? 0,
        describeShare(report, name),
        describeChange(report, ({ clicks }) => clicks[name]),
      ),
    ),
    `All visits: ${formatCount(report.visitorsEver)}. ${since ? `Counted by day since ${since}.` : "No day has been counted yet."}`,
    ...(placements.length > 0 ? [] : ["Clicks aren't counted. To count them: npm run setup -- CLICK_COUNTS"]),
  ];
  const parts = [
    [`${from} to ${to} (UTC)`],
    [row("DAY", heads), ...days],
    ...(languages.length > 0 ? [[row("LANGUAGE", heads), ...languages]] : []),
    totals,
  ];
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function row(name: string, cells: string[]): string {
  const widths = ["VISITS", ...allPlacements.map((each) => placementNames[each])].map(({ length }) =>
    Math.max(length, 9),
  );
  return [name.padEnd(22), ...cells.map((cell, index) => cell.padStart(widths[index] ?? 0))].join("  ");
}

/** A dash if clicks weren't counted. */
const formatClicks = (count: number | undefined) => (count === undefined ? "–" : formatCount(count));

function nameLanguage(language: string): string {
  if (language === undetermined) return "Not stated";
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}

function describeTotal(name: string, count: number, ...notes: string[]): string {
  const known = notes.filter(Boolean).join("; ");
  return `${name}: ${formatCount(count)}${known && ` (${known})`}`;
}

/** The share of visits that led to a click; empty if it isn't known. */
function describeShare(report: StatsReport, placement: Placement): string {
  const share = readClickShare(report, placement);
  if (share === undefined) return "";
  const since = (report.clicksSince ?? "") > report.from ? ` since ${report.clicksSince}` : "";
  return `${percent.format(share)} of visits${since}`;
}

/** `+12% on the 13 days before, without today`; empty if there is nothing to compare with. */
function describeChange({ comparison }: StatsReport, read: (counts: Counts) => number | undefined): string {
  const before = comparison && read(comparison.before);
  const after = comparison && read(comparison.after);
  if (!before || after === undefined) return "";
  const change = after / before - 1;
  return `${change > 0 ? "+" : ""}${percent.format(change)} on the ${comparison.days} days before, without today`;
}
