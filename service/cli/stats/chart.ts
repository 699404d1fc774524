import { formatCount } from "./names.ts";

export interface Series {
  name: string;
  /** Of the colour, in the page's stylesheet. */
  className: string;
  /** One for each column. */
  counts: number[];
}

/** A day, or several that follow each other. */
export interface Period {
  first: string;
  last: string;
  /** Its last day is today. */
  isUnfinished: boolean;
}

interface ChartOptions {
  /** What it shows, for those who don't see it. */
  label: string;
  periods: Period[];
  series: Series[];
}

/** More labels than this below the columns would touch. The stylesheet leaves half of them out on a phone. */
const maxLabels = 8;

/** The part of its band's width that a column fills. */
const columnWidth = 0.76;

/**
 * Draws a column for each period, with its series stacked. The drawing is stretched to the page: a unit of its width is
 * a column, a unit of its height a count. Letters, which must not be stretched, are beside it.
 */
export function drawChart({ label, periods, series }: ChartOptions): string {
  const totals = periods.map((_, index) => series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
  const { top, step } = chooseScale(Math.max(...totals));
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const columns = periods.map(({ first, last, isUnfinished }, index) => {
    const parts = stackCounts(series.map(({ counts }) => counts[index] ?? 0)).map(([from, to], part) =>
      to > from
        ? `<rect class="${series[part]?.className}" x="${index + (1 - columnWidth) / 2}" y="${top - to}" width="${columnWidth}" height="${to - from}"/>`
        : "",
    );
    const detail = series.map(({ name, counts }) => `${name} ${formatCount(counts[index] ?? 0)}`).join(", ");
    const when = first === last ? first : `${first} to ${last}`;
    return `<g${isUnfinished ? ' class="unfinished"' : ""}><title>${when}${isUnfinished ? " (so far)" : ""}: ${formatCount(totals[index] ?? 0)} (${detail})</title><rect class="hover" x="${index}" width="1" height="${top}"/>${parts.join("")}</g>`;
  });
  return `<div class="chart" role="img" aria-label="${label}">
<div class="scale">${lines.map((count) => `<span>${formatCount(count)}</span>`).join("")}</div>
<svg viewBox="0 0 ${periods.length} ${top}" preserveAspectRatio="none">${lines.map((count) => `<path class="grid" d="M0 ${count}H${periods.length}"/>`).join("")}${columns.join("")}</svg>
<div class="labels">${formatLabels(periods)}</div>
</div>`;
}

/** Labels every few periods, the newest always. */
function formatLabels(periods: Period[]): string {
  const every = Math.ceil(periods.length / maxLabels);
  return periods
    .map(({ first }, index) => {
      const age = periods.length - 1 - index;
      if (age % every !== 0) return "";
      const center = ((index + 0.5) / periods.length) * 100;
      return `<span${(age / every) % 2 === 1 ? ' class="wide"' : ""} style="left:${center.toFixed(2)}%">${formatShortDay(first)}</span>`;
    })
    .join("");
}

/** Computes the lower and upper end of each part of a column. */
function stackCounts(counts: number[]): [number, number][] {
  let sum = 0;
  return counts.map((count) => {
    const from = sum;
    sum += count;
    return [from, sum];
  });
}

/** Computes four or five whole round numbers for the lines; the highest is not below the maximum. */
function chooseScale(most: number): { top: number; step: number } {
  const rough = Math.max(most, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  return { top: Math.ceil(Math.max(most, 1) / step) * step, step };
}

function formatShortDay(day: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(day),
  );
}
