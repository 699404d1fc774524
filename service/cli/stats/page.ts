import { escapeHtml } from "../../escape-html.ts";
import { drawChart, type Period, type Series } from "./chart.ts";
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
import { stylesheet } from "./stylesheet.ts";
import { clicksAreOff, describeBeginning, visitMeaning } from "./table.ts";

interface Site {
  brand: string;
  /** The host that visitors know. */
  host: string;
}

/** More columns than this are too thin for a phone: they become weeks. */
const maxColumns = 92;

/** One page that needs nothing else: no script, no file, no network. */
export function formatPage(report: StatsReport, { brand, host, now }: Site & { now: number }): string {
  const { placements } = report;
  const title = `${escapeHtml(brand)}: visits${placements.length > 0 ? " and clicks" : ""}`;
  const days = groupByDay(report);
  const length = days.length > maxColumns ? 7 : 1;
  const unit = length === 1 ? "day" : "week";
  const periods = groupFromEnd(days, length);
  const spans = periods.map((each) => ({
    first: each[0]?.day ?? "",
    last: each.at(-1)?.day ?? "",
    isUnfinished: each.at(-1)?.day === report.to,
  }));
  const total = sumRows(report.rows, placements);
  const written = new Date(now).toISOString().slice(0, 16).replace("T", " ");

  const languages = [...new Set(report.rows.map(({ language }) => language))];
  const visits = languages.map((language) => ({
    name: nameLanguage(language),
    className: `of-${language}`,
    counts: periods.map((each) =>
      sum(
        each.flatMap(({ rows }) => rows.filter((row) => row.language === language)),
        ({ visitors }) => visitors,
      ),
    ),
  }));
  const clicks = placements.map((name) => ({
    name: placementNames[name],
    className: `of-${name}`,
    counts: periods.map((each) => sum(each, ({ total }) => total.clicks[name] ?? 0)),
  }));

  const figures = [
    formatFigure(
      "Visits",
      total.visitors,
      describeChange(report, ({ visitors }) => visitors),
    ),
    ...placements.map((name) =>
      formatFigure(
        `Clicks on ${placementNames[name]}`,
        total.clicks[name] ?? 0,
        describeShare(report, name),
        describeChange(report, ({ clicks }) => clicks[name]),
      ),
    ),
  ];

  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${stylesheet}</style>
<main>
<h1>${title}</h1>
<p>${escapeHtml(host)}, ${report.from} to ${report.to} (UTC). Written ${written} UTC.</p>
<dl class="sums">${figures.join("")}</dl>
${section(`Visits per ${unit}`, "visits", spans, visits)}
${clicks.length > 0 ? section(`Clicks on partner links per ${unit}`, "clicks", spans, clicks) : `<p>${clicksAreOff}</p>`}
<h2 id="numbers">Numbers</h2>
<p>Visits since the counter began: ${formatCount(report.visitorsEver)}. ${describeBeginning(report)} ${visitMeaning}</p>
${formatTable(report)}
</main>
</html>
`;
}

function formatFigure(name: string, count: number, ...notes: string[]): string {
  const known = notes.filter(Boolean).map((note) => `<dd class="note">${note}</dd>`);
  return `<div><dt>${name}</dt><dd>${formatCount(count)}</dd>${known.join("")}</div>`;
}

/** Groups of a length, the last one whole: the first may have fewer days. */
function groupFromEnd<Item>(items: Item[], length: number): Item[][] {
  const rest = items.length % length;
  const groups = rest > 0 ? [items.slice(0, rest)] : [];
  for (let start = rest; start < items.length; start += length)
    groups.push(items.slice(start, start + length));
  return groups;
}

function sum<Item>(items: Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

function section(title: string, what: string, periods: Period[], series: Series[]): string {
  const legend = series.map(
    ({ name, className }) => `<li><span class="key ${className}"></span>${name}</li>`,
  );
  const label = `Column chart of ${what}. Its numbers are in the table below.`;
  return `<section>
<h2>${title}</h2>
<ul class="legend">${legend.join("")}</ul>
${drawChart({ label, periods, series })}
</section>`;
}

/** The newest day first, here: one reads a page from its top. */
function formatTable(report: StatsReport): string {
  const { placements } = report;
  const heads = ["Visits", ...placements.map((name) => placementNames[name])];
  const formatRow = (scope: string, name: string, { visitors, clicks }: Counts) => {
    const cells = [visitors, ...placements.map((placement) => clicks[placement])];
    return `<tr><th scope="${scope}">${name}</th>${cells.map((count) => `<td>${formatCountIfAny(count)}</td>`).join("")}</tr>`;
  };
  const days = groupByDay(report);
  const sums = foldEmptyDays(days).map(({ day, total }) => formatRow("row", nameDay(day, report), total));
  const languages = days
    .filter(({ total }) => hasCounts(total))
    .map(({ day, rows }) => {
      const lines = rows.filter(hasCounts).map((row) => formatRow("row", nameLanguage(row.language), row));
      return `<tbody><tr class="day"><th colspan="${heads.length + 1}" scope="rowgroup">${day}</th></tr>${lines.join("")}</tbody>`;
    });
  const format = (
    first: string,
    bodies: string,
  ) => `<div class="scroll" tabindex="0" role="region" aria-label="${first}"><table>
<thead><tr><th scope="col">${first}</th>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>
${bodies}
</table></div>`;
  return `${format("Day", `<tbody>${sums.reverse().join("\n")}</tbody>`)}
<details><summary>By language</summary>
${format("Day and language", languages.reverse().join("\n"))}
</details>`;
}
