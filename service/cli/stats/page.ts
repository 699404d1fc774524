import { type Placement, placements } from "../../../contract/outbound-click.ts";
import { drawChart, type Series } from "./chart.ts";
import { formatted, languageName, placementNames } from "./names.ts";
import { type Counts, groupByDay, type StatsReport, sumRows } from "./report.ts";
import { stylesheet } from "./stylesheet.ts";
import { beginning, visitMeaning } from "./table.ts";

/** One page that needs nothing else: no script, no file, no network. */
export function formatPage(report: StatsReport, { brand, now }: { brand: string; now: number }): string {
  const title = `${escaped(brand)}: visitors and clicks`;
  const days = groupByDay(report);
  const dates = days.map(({ day }) => day);
  const sum = sumRows(report.rows);
  const written = new Date(now).toISOString().slice(0, 16).replace("T", " ");

  const languages = [...new Set(report.rows.map(({ language }) => language))];
  const visits = languages.map((language) => ({
    name: languageName(language),
    className: `of-${language}`,
    counts: days.map(({ rows }) => rows.find((row) => row.language === language)?.visitors ?? 0),
  }));
  const clicks = placements.map((name) => ({
    name: placementNames[name],
    className: `of-${name}`,
    counts: days.map(({ total }) => total.clicks[name]),
  }));

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
<p>${report.from} to ${report.to}, days of UTC. Written ${written} UTC.</p>
<dl class="sums">${figure("Visitors", sum.visitors)}${placements.map((name) => figure(`Clicks on ${placementNames[name]}`, sum.clicks[name], sum)).join("")}</dl>
${section("Visitors per day", "visitors", dates, visits)}
${section("Clicks on partner links per day", "clicks", dates, clicks)}
<h2 id="numbers">Numbers</h2>
<p>Visitors since the counter began: ${formatted(report.visitorsEver)}. ${beginning(report)} ${visitMeaning}</p>
${formatTable(report)}
</main>
</html>
`;
}

function figure(name: string, count: number, among?: Counts): string {
  const share = among?.visitors
    ? `<dd class="share">${(count / among.visitors).toLocaleString("en", { style: "percent", maximumFractionDigits: 1 })} of visitors</dd>`
    : "";
  return `<div><dt>${name}</dt><dd>${formatted(count)}</dd>${share}</div>`;
}

function section(title: string, what: string, days: string[], series: Series[]): string {
  const legend = series.map(
    ({ name, className }) => `<li><span class="key ${className}"></span>${name}</li>`,
  );
  const label = `Column chart of ${what} for each day. Its numbers are in the table below.`;
  return `<section>
<h2>${title}</h2>
<ul class="legend">${legend.join("")}</ul>
<div class="scroll newest" tabindex="0" role="region" aria-label="${title}">${drawChart({ label, days, series })}</div>
</section>`;
}

/** The newest day first, here: one reads a page from its top. */
function formatTable(report: StatsReport): string {
  const heads = ["Visitors", ...placements.map((name: Placement) => placementNames[name])];
  const cells = ({ visitors, clicks }: Counts) =>
    [visitors, ...placements.map((name) => clicks[name])]
      .map((count) => `<td>${formatted(count)}</td>`)
      .join("");
  const groups = groupByDay(report)
    .reverse()
    .map(({ day, rows, total }) => {
      const lines = rows.map(
        (row) => `<tr><th scope="row">${languageName(row.language)}</th>${cells(row)}</tr>`,
      );
      return `<tbody><tr class="day"><th scope="rowgroup">${day}</th>${cells(total)}</tr>${lines.join("")}</tbody>`;
    });
  return `<div class="scroll" tabindex="0" role="region" aria-labelledby="numbers"><table>
<thead><tr><th scope="col">Day and language</th>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>
${groups.join("\n")}
</table></div>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
