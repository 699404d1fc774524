import { placements } from "../../../contract/outbound-click.ts";
import { formatted, languageName, placementNames } from "./names.ts";
import { type Counts, groupByDay, type StatsReport, type StatsRow, sumRows } from "./report.ts";

/** Terminal cells of the longest bar. */
const barCells = 12;

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** For each day its sum, and below it the languages in which somebody came or clicked. */
export function formatTable(report: StatsReport): string {
  const days = groupByDay(report);
  const row = rowPrinter(days.map(({ total }) => total));
  const lines = days.flatMap(({ day, rows, total }) => [
    row(day, "all", total),
    ...rows.filter(isSomething).map((ofLanguage) => row("", languageName(ofLanguage.language), ofLanguage)),
  ]);
  const head = heading(["VISITORS", ...placements.map((name) => placementNames[name].toUpperCase())]);
  const sum = sumRows(report.rows);
  const clicks = placements.map((name) => `${placementNames[name]} ${formatted(sum.clicks[name])}`);
  return `Visitors and clicks on the links to partners, ${report.from} to ${report.to} (days of UTC)

${[head, ...lines].join("\n")}

In these days: visitors ${formatted(sum.visitors)}, ${clicks.join(", ")}.
Visitors since the counter began: ${formatted(report.visitorsEver)}. ${beginning(report)}
${visitMeaning}
`;
}

export const visitMeaning =
  "A visit is a home page whose counter was loaded. Who comes back counts again: nobody is recognised.";

/** Days before this one are not known to have been quiet. */
export function beginning({ since }: StatsReport): string {
  return since ? `Days are counted since ${since}.` : "No day has been counted yet.";
}

const isSomething = ({ visitors, clicks }: StatsRow) =>
  visitors > 0 || placements.some((name) => clicks[name] > 0);

const columns = { day: 12, language: 11, count: 9 };

function heading(names: string[]): string {
  const counts = names.map((name) => name.padStart(columns.count).padEnd(columns.count + barCells + 2));
  return ["DAY".padEnd(columns.day), "LANGUAGE".padEnd(columns.language), ...counts].join("").trimEnd();
}

/** Visitors have a scale of their own: few of them click. */
function rowPrinter(totals: Counts[]) {
  const mostVisitors = Math.max(1, ...totals.map(({ visitors }) => visitors));
  const mostClicks = Math.max(1, ...totals.flatMap(({ clicks }) => Object.values(clicks)));
  return (day: string, language: string, { visitors, clicks }: Counts) =>
    [
      day.padEnd(columns.day),
      language.padEnd(columns.language),
      countWithBar(visitors, mostVisitors),
      ...placements.map((name) => countWithBar(clicks[name], mostClicks)),
    ]
      .join("")
      .trimEnd();
}

function countWithBar(count: number, most: number): string {
  return `${formatted(count).padStart(columns.count)} ${bar(count / most).padEnd(barCells + 1)}`;
}

/** Whatever is not nothing shows. */
function bar(share: number): string {
  const length = Math.max(Math.round(share * barCells * 8), share > 0 ? 1 : 0);
  return "█".repeat(Math.floor(length / 8)) + eighths[length % 8];
}
