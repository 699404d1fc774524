import { formatCount } from "../../../lib/text/format-number.ts";
import type { Stats } from "../stats/read-stats.ts";

/** Draws the visits of all periods as columns, with a grid line at the maximum. The table below it has the figures. */
export function Chart({ rows }: { rows: (Stats["periods"][number] & { name: string })[] }) {
  const most = Math.max(1, ...rows.map(({ visits = 0 }) => visits));
  return (
    <figure className="panel" aria-hidden="true">
      <svg aria-hidden="true" viewBox={`0 0 ${rows.length} 100`} preserveAspectRatio="none">
        {rows.map(({ from, visits = 0 }, index) => {
          // Even one visit must be visible.
          const height = visits > 0 && Math.max(1, (visits / most) * 100);
          return height && <rect key={from} x={index + 0.1} y={100 - height} width={0.8} height={height} />;
        })}
      </svg>
      <figcaption>{`${rows[0]?.name} to ${rows.at(-1)?.name}. The upper line is at ${formatCount(most)} visits.`}</figcaption>
    </figure>
  );
}
