import { formatCount } from "./names.ts";

export interface Series {
  name: string;
  /** Of the colour, in the page's stylesheet. */
  className: string;
  /** One for each day. */
  counts: number[];
}

interface ChartOptions {
  /** What it shows, for those who don't see it. */
  label: string;
  days: string[];
  series: Series[];
}

/** Units of the drawing, which the page stretches to its width. */
const width = 760;
const height = 240;
const plot = { left: 48, top: 12, right: 752, bottom: 208 };

/** More labels than this along the days would touch. */
const mostDayLabels = 8;

/** A column for each day, its series one on another. */
export function drawChart({ label, days, series }: ChartOptions): string {
  const totals = days.map((_, day) => series.reduce((sum, { counts }) => sum + (counts[day] ?? 0), 0));
  const { top, step } = chooseScale(Math.max(...totals));
  const y = (count: number) => plot.bottom - (count / top) * (plot.bottom - plot.top);
  const band = (plot.right - plot.left) / days.length;
  const x = (day: number) => plot.left + day * band;

  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => {
    const at = number(y(index * step));
    return `<path class="grid" d="M${plot.left} ${at}H${plot.right}"/><text class="count" x="${plot.left - 8}" y="${at}">${formatCount(index * step)}</text>`;
  });
  const columns = days.map((day, index) => {
    const parts = stackCounts(series.map(({ counts }) => counts[index] ?? 0)).map(([from, to], part) =>
      to > from
        ? `<rect class="${series[part]?.className}" x="${number(x(index) + band * 0.12)}" y="${number(y(to))}" width="${number(band * 0.76)}" height="${number(y(from) - y(to))}"/>`
        : "",
    );
    const detail = series.map(({ name, counts }) => `${name} ${formatCount(counts[index] ?? 0)}`).join(", ");
    const hover = `<rect class="hover" x="${number(x(index))}" y="${plot.top}" width="${number(band)}" height="${plot.bottom - plot.top}"/>`;
    return `<g><title>${day}: ${formatCount(totals[index] ?? 0)} (${detail})</title>${hover}${parts.join("")}</g>`;
  });
  const every = Math.ceil(days.length / mostDayLabels);
  const labels = days.map((day, index) =>
    (days.length - 1 - index) % every === 0
      ? `<text class="day" x="${number(x(index) + band / 2)}" y="${plot.bottom + 20}">${formatShortDay(day)}</text>`
      : "",
  );
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${[...lines, ...columns, ...labels].join("")}</svg>`;
}

/** From and to of each part of a column. */
function stackCounts(counts: number[]): [number, number][] {
  let sum = 0;
  return counts.map((count) => {
    const from = sum;
    sum += count;
    return [from, sum];
  });
}

/** Four or five lines at round numbers, the highest at or above the most; counts have no fractions. */
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

const number = (value: number) => Number(value.toFixed(2));
