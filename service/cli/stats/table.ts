import type { Placement } from "../../../contract/outbound-click.ts";
import {
  describeChange,
  describeShare,
  formatCount,
  formatCountIfAny,
  nameDay,
  nameLanguage,
  placementNames,
} from "./names.ts";
import { type Counts, foldEmptyDays, groupByDay, hasCounts, type StatsReport, sumRows } from "./report.ts";

/** Terminal cells of the longest bar. */
const barCells = 12;

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** The sum of each day, and of each language; with the languages of each day below it where that is wanted. */
export function formatTable(report: StatsReport, { withLanguages }: { withLanguages: boolean }): string {
  const { rows, placements } = report;
  const days = foldEmptyDays(groupByDay(report));
  const formatDay = createRowFormatter(
    days.map(({ total }) => total),
    placements,
  );
  const dayLines = days.flatMap(({ day, rows, total }) => [
    formatDay(nameDay(day, report), total),
    ...(withLanguages ? rows : [])
      .filter(hasCounts)
      .map((row) => formatDay(`  ${nameLanguage(row.language)}`, row)),
  ]);
  const languages = [...Map.groupBy(rows, ({ language }) => language)]
    .map(([language, ofLanguage]) => ({ language, total: sumRows(ofLanguage, placements) }))
    .filter(({ total }) => hasCounts(total));
  const formatLanguage = createRowFormatter(
    languages.map(({ total }) => total),
    placements,
  );
  const languageLines = languages.map(({ language, total }) => formatLanguage(nameLanguage(language), total));
  const heads = ["VISITS", ...placements.map((name) => placementNames[name].toUpperCase())];
  const sum = sumRows(rows, placements);
  const sums = [
    describeSum(
      "Visits",
      sum.visitors,
      describeChange(report, ({ visitors }) => visitors),
    ),
    ...placements.map((name) =>
      describeSum(
        placementNames[name],
        sum.clicks[name] ?? 0,
        describeShare(report, name),
        describeChange(report, ({ clicks }) => clicks[name]),
      ),
    ),
  ];
  const what = placements.length > 0 ? "Visits and clicks on the links to partners" : "Visits";
  return `${what}, ${report.from} to ${report.to} (UTC)

${[heading("DAY", heads), ...dayLines].join("\n")}
${languageLines.length > 0 ? `\n${[heading("LANGUAGE", heads), ...languageLines].join("\n")}\n` : ""}
${sums.join("\n")}
Visits since the counter began: ${formatCount(report.visitorsEver)}. ${describeBeginning(report)}
${visitMeaning}
${placements.length > 0 ? "" : `${clicksAreOff}\n`}`;
}

function describeSum(name: string, count: number, ...notes: string[]): string {
  const known = notes.filter(Boolean).join("; ");
  return `${name}: ${formatCount(count)}${known && ` (${known})`}`;
}

export const clicksAreOff =
  "Clicks on the links to partners are not counted. To count them: npm run setup -- CLICK_COUNTS";

export const visitMeaning =
  "A visit is a home page whose counter was loaded. A person who comes back counts again; nobody is recognised.";

/** Days before this one are not known to have been quiet. */
export function describeBeginning({ since }: StatsReport): string {
  return since ? `Days are counted since ${since}.` : "No day has been counted yet.";
}

const columns = { name: 25, count: 9 };

function heading(first: string, names: string[]): string {
  const counts = names.map((name) => name.padStart(columns.count).padEnd(columns.count + barCells + 2));
  return [first.padEnd(columns.name), ...counts].join("").trimEnd();
}

/** Visits have a scale of their own: few of them lead to a click. */
function createRowFormatter(totals: Counts[], placements: readonly Placement[]) {
  const mostVisits = Math.max(1, ...totals.map(({ visitors }) => visitors));
  const mostClicks = Math.max(1, ...totals.flatMap(({ clicks }) => Object.values(clicks)));
  return (name: string, { visitors, clicks }: Counts) =>
    [
      name.padEnd(columns.name),
      formatCountWithBar(visitors, mostVisits),
      ...placements.map((placement) => formatCountWithBar(clicks[placement], mostClicks)),
    ]
      .join("")
      .trimEnd();
}

function formatCountWithBar(count: number | undefined, most: number): string {
  return `${formatCountIfAny(count).padStart(columns.count)} ${bar((count ?? 0) / most).padEnd(barCells + 1)}`;
}

/** Whatever is not nothing shows. */
function bar(share: number): string {
  const length = Math.max(Math.round(share * barCells * 8), share > 0 ? 1 : 0);
  return "█".repeat(Math.floor(length / 8)) + eighths[length % 8];
}
