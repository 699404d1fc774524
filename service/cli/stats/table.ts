import { formatCount, nameLanguage, placementNames } from "./names.ts";
import { type Counts, foldEmptyDays, groupByDay, hasCounts, type StatsReport, sumRows } from "./report.ts";

/** Terminal cells of the longest bar. */
const barCells = 12;

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** For each day its sum, and below it the languages in which somebody came or clicked. */
export function formatTable(report: StatsReport): string {
  const { rows, placements } = report;
  const days = foldEmptyDays(groupByDay(report));
  const formatRow = createRowFormatter(days.map(({ total }) => total));
  const lines = days.flatMap(({ day, rows, total }) => {
    if (day.length > columns.day)
      return `${day}${"0".padStart(columns.day + columns.language + columns.count - day.length)}`;
    const languages = rows.filter(hasCounts);
    return [
      formatRow(day, "all", total),
      ...languages.map((row) => formatRow("", nameLanguage(row.language), row)),
    ];
  });
  const head = heading(["VISITORS", ...placements.map((name) => placementNames[name].toUpperCase())]);
  const sum = sumRows(rows, placements);
  const sums = [
    `visitors ${formatCount(sum.visitors)}`,
    ...placements.map((name) => `${placementNames[name]} ${formatCount(sum.clicks[name] ?? 0)}`),
  ];
  const what = placements.length > 0 ? "Visitors and clicks on the links to partners" : "Visitors";
  return `${what}, ${report.from} to ${report.to} (UTC)

${[head, ...lines].join("\n")}

Total: ${sums.join(", ")}.
Visitors since the counter began: ${formatCount(report.visitorsEver)}. ${describeBeginning(report)}
${visitMeaning}
${placements.length > 0 ? "" : `${clicksAreOff}\n`}`;
}

export const clicksAreOff =
  "Clicks on the links to partners are not counted. To count them: npm run setup -- CLICK_COUNTS";

export const visitMeaning =
  "A visit is a home page whose counter was loaded. A person who comes back counts again; nobody is recognised.";

/** Days before this one are not known to have been quiet. */
export function describeBeginning({ since }: StatsReport): string {
  return since ? `Days are counted since ${since}.` : "No day has been counted yet.";
}

const columns = { day: 12, language: 11, count: 9 };

function heading(names: string[]): string {
  const counts = names.map((name) => name.padStart(columns.count).padEnd(columns.count + barCells + 2));
  return ["DAY".padEnd(columns.day), "LANGUAGE".padEnd(columns.language), ...counts].join("").trimEnd();
}

/** Visitors have a scale of their own: few of them click. */
function createRowFormatter(totals: Counts[]) {
  const mostVisitors = Math.max(1, ...totals.map(({ visitors }) => visitors));
  const mostClicks = Math.max(1, ...totals.flatMap(({ clicks }) => Object.values(clicks)));
  return (day: string, language: string, { visitors, clicks }: Counts) =>
    [
      day.padEnd(columns.day),
      language.padEnd(columns.language),
      formatCountWithBar(visitors, mostVisitors),
      ...Object.values(clicks).map((count) => formatCountWithBar(count, mostClicks)),
    ]
      .join("")
      .trimEnd();
}

function formatCountWithBar(count: number, most: number): string {
  return `${formatCount(count).padStart(columns.count)} ${bar(count / most).padEnd(barCells + 1)}`;
}

/** Whatever is not nothing shows. */
function bar(share: number): string {
  const length = Math.max(Math.round(share * barCells * 8), share > 0 ? 1 : 0);
  return "█".repeat(Math.floor(length / 8)) + eighths[length % 8];
}
