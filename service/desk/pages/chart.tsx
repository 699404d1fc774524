import { formatCount, formatPeriod } from "../../report/format.ts";
import type { Report } from "../../report/report.ts";

/** In units of the picture. */
const size = { width: 720, height: 220, gap: 0.25, labels: 32 };

/** Visits as columns, clicks as their filled lower part. The table below has the same figures as text. */
export function Chart({ report }: { report: Report }) {
  const { periods, unit } = report;
  const most = Math.max(1, ...periods.map(({ visits, clicks = 0 }) => Math.max(visits, clicks)));
  const step = size.width / periods.length;
  const plot = size.height - size.labels;
  const column = (index: number, count: number) => ({
    x: index * step + (step * size.gap) / 2,
    y: plot - (count / most) * plot,
    width: step * (1 - size.gap),
    height: (count / most) * plot,
  });
  const labeled = new Set([0, Math.floor((periods.length - 1) / 2), periods.length - 1]);
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label="Visits and clicks. The table below has the figures."
    >
      <line x1="0" x2={size.width} y1={plot} y2={plot} />
      {periods.map((period, index) => (
        <g key={period.from}>
          <title>{`${formatPeriod(period, unit)}: visits ${formatCount(period.visits)}, clicks ${formatCount(period.clicks)}`}</title>
          <rect className="visits" {...column(index, period.visits)} />
          <rect className="clicks" {...column(index, period.clicks ?? 0)} />
          {labeled.has(index) && (
            <text
              x={index === 0 ? 0 : index === periods.length - 1 ? size.width : (index + 0.5) * step}
              y={size.height - 6}
              textAnchor={index === 0 ? "start" : index === periods.length - 1 ? "end" : "middle"}
            >
              {formatPeriod(period, unit)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
