import { otherSource } from "../../../domain/visit-source.ts";
import { formatTime } from "../../../lib/text/format-time.ts";
import {
  combineEmptyPeriods,
  createTable,
  formatPeriod,
  listBreakdowns,
  listTotals,
  nameDaysBefore,
  notAttributed,
  type Table,
} from "../stats/format-stats.ts";
import { minVisitsCompared, type Stats, views } from "../stats/read-stats.ts";
import { Chart } from "./chart.tsx";
import { type Frame, Layout } from "./layout.tsx";

interface Props {
  frame: Frame;
  stats: Stats;
  /** Undefined for other days than those of a view. */
  view: Stats["unit"] | undefined;
  countsClicks: boolean;
}

export function StatsPage({ frame, stats, view, countsClicks }: Props) {
  const { periods, since, source, span, unit, isOver } = stats;
  if (since === undefined)
    return (
      <Layout frame={frame} title="Stats">
        <p className="panel">
          No visits yet. Visits and clicks on the partners’ links appear here by day and month.
        </p>
      </Layout>
    );
  const nameRows = (some: Stats["periods"]) =>
    some.toReversed().map((period, index) => ({
      ...period,
      name: formatPeriod(period, unit) + (index === 0 && !isOver ? " (so far)" : ""),
    }));
  const byPeriod = createTable(unit === "day" ? "Day" : "Month", nameRows(combineEmptyPeriods(periods)));
  const getAddress = (period: Record<string, string>, ofSource = source) =>
    `stats?${new URLSearchParams({ ...period, ...(ofSource && { source: ofSource }) })}`;
  const period: Record<string, string> = view === undefined ? { ...span } : { view };
  return (
    <Layout frame={frame} title={source === undefined ? "Stats" : `Stats: ${source}`}>
      <nav className="row" aria-label="Period">
        {views.map((each) => (
          <a
            key={each.unit}
            href={getAddress({ view: each.unit })}
            aria-current={each.unit === view ? "page" : undefined}
          >
            {each.name}
          </a>
        ))}
        {source !== undefined && <a href={getAddress(period, "")}>All sources</a>}
      </nav>
      <form method="get" action="stats" className="row">
        <label>
          From
          <input type="date" name="from" defaultValue={span.from} required />
        </label>
        <label>
          To
          <input type="date" name="to" defaultValue={span.to} required />
        </label>
        {source !== undefined && <input type="hidden" name="source" value={source} />}
        <button type="submit">Show</button>
      </form>
      <dl className="divided totals">
        {listTotals(stats).map(({ name, value, before }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {before !== undefined && (
              <dd>
                <small>before: {before}</small>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p>
        Days are in UTC: the last one began at {formatTime(Date.parse(span.to))}.{nameDaysBefore(stats)}
        {countsClicks
          ? ` The rate is clicks per visit, shown from ${minVisitsCompared} visits on.`
          : " To count partner clicks and sources, set CLICK_COUNTS=on."}
      </p>
      <Chart rows={nameRows(periods).toReversed()} />
      {[...listBreakdowns(stats), byPeriod].map((table) => (
        <section key={table.head}>
          <h2>By {table.head.toLowerCase()}</h2>
          <StatsTable table={table} getAddress={(name) => getAddress(period, name)} />
        </section>
      ))}
    </Layout>
  );
}

interface TableProps {
  table: Table;
  /** Returns the address of a source's own figures. */
  getAddress: (source: string) => string;
}

function StatsTable({ table: { head, columns, rows }, getAddress }: TableProps) {
  const most = Math.max(1, ...rows.map(({ visits = 0 }) => visits));
  return (
    <table>
      <thead>
        <tr>
          {[head, ...columns].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {head === "Source" && row.name !== otherSource && row.name !== notAttributed ? (
                <a href={getAddress(row.name)}>
                  <bdi>{row.name}</bdi>
                </a>
              ) : (
                <bdi>{row.name}</bdi>
              )}
            </th>
            {row.cells.map((cell, index) => (
              <td key={columns[index]}>
                {cell}
                {columns[index] === "Visits" && (
                  <svg aria-hidden="true" height="6" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
                    <rect width={row.visits} height="1" />
                  </svg>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
