import { formatCount, formatPeriod } from "../../report/format.ts";
import type { Report } from "../../report/report.ts";

/** In units of the picture. The columns are between `top` and `bottom`. */
const size = { width: 720, height: 240, top: 32, bottom: 208, gap: 0.25 };

/** Visits as columns, clicks as their filled lower part. The table below has the same figures as text. */
export function Chart({ report: { periods, unit } }: { report: Report }) {
  const most = Math.max(1, ...periods.map(({ visits, clicks = 0 }) => Math.max(visits, clicks)));
  const step = size.width / periods.length;
  const column = (index: number, count: number) => {
    const height = (count / most) * (size.bottom - size.top);
    return {
      x: index * step + (step * size.gap) / 2,
      y: size.bottom - height,
      width: step * (1 - size.gap),
      height,
    };
  };
  const [first, last] = [periods[0], periods.at(-1)];
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`Visits and clicks, up to ${formatCount(most)}. The table below has the figures.`}
    >
      <text y={size.top - 8}>{formatCount(most)}</text>
      {[size.top, size.bottom].map((y) => (
        <line key={y} x2={size.width} y1={y} y2={y} />
      ))}
      {periods.map((period, index) => (
        <g key={period.from}>
          <title>{`${formatPeriod(period, unit)}: visits ${formatCount(period.visits)}, clicks ${formatCount(period.clicks)}`}</title>
          <rect className="visits" {...column(index, period.visits)} />
          <rect className="clicks" {...column(index, period.clicks ?? 0)} />
        </g>
      ))}
      <text y={size.height - 6}>{first && formatPeriod(first, unit)}</text>
      <text x={size.width} y={size.height - 6} textAnchor="end">
        {last && formatPeriod(last, unit)}
      </text>
    </svg>
  );
}
