import { otherSource } from "../../../contract/visit-source.ts";
import { formatTime } from "../../format-time.ts";
import { formatPeriod, listBreakdowns, listCells, listColumns, listTotals } from "../../report/format.ts";
import { minVisitsCompared, type Report, type Share, views } from "../../report/report.ts";
import { Chart } from "./chart.tsx";
import { type Frame, Layout } from "./layout.tsx";

interface Props {
  frame: Frame;
  report: Report;
  countsClicks: boolean;
}

export function FiguresPage({ frame, report, countsClicks }: Props) {
  const { periods, since, source, span, unit } = report;
  if (since === undefined)
    return (
      <Layout frame={frame} title="Figures">
        <p className="card">
          No visits yet. Visits and clicks on the partners’ links appear here by day and month.
        </p>
      </Layout>
    );
  const rows = periods.toReversed().map((period, index) => ({
    ...period,
    name: formatPeriod(period, unit) + (index === 0 ? " (so far)" : ""),
  }));
  const getAddress = (view: string, ofSource = source) =>
    `figures?${new URLSearchParams({ view, ...(ofSource !== undefined && { source: ofSource }) })}`;
  return (
    <Layout frame={frame} title={source === undefined ? "Figures" : `Figures: ${source}`}>
      <nav className="row" aria-label="Period">
        {views.map((view) => (
          <a
            key={view.unit}
            href={getAddress(view.unit)}
            aria-current={view.unit === unit ? "page" : undefined}
          >
            {view.name}
          </a>
        ))}
        {source !== undefined && <a href={`figures?view=${unit}`}>All sources</a>}
      </nav>
      <dl className="totals row">
        {listTotals(report).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        Days are in UTC: the last one began at {formatTime(Date.parse(span.to))}.
        {countsClicks
          ? ` The rate is clicks per visit, shown from ${minVisitsCompared} visits on.`
          : " To count partner clicks and sources, set CLICK_COUNTS=on."}
      </p>
      <Chart rows={rows.toReversed()} />
      {listBreakdowns(report).map(({ head, hasVisits, shares }) => (
        <section key={head}>
          <h2>By {head.toLowerCase()}</h2>
          <FiguresTable
            head={head}
            hasVisits={hasVisits}
            rows={shares}
            getAddress={head === "Source" ? (name) => getAddress(unit, name) : undefined}
          />
        </section>
      ))}
      <section>
        <h2>By {unit}</h2>
        <FiguresTable head={unit === "day" ? "Day" : "Month"} hasVisits rows={rows} />
      </section>
    </Layout>
  );
}

interface TableProps {
  head: string;
  hasVisits: boolean;
  rows: Share[];
  /** Returns the address of a row's own figures. */
  getAddress?: ((name: string) => string) | undefined;
}

function FiguresTable({ head, hasVisits, rows, getAddress }: TableProps) {
  const columns = listColumns(hasVisits);
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
              {getAddress && row.name !== otherSource ? (
                <a href={getAddress(row.name)}>
                  <bdi>{row.name}</bdi>
                </a>
              ) : (
                <bdi>{row.name}</bdi>
              )}
            </th>
            {listCells(row, hasVisits).map((cell, index) => (
              <td key={columns[index]}>
                {cell}
                {hasVisits && index === 0 && (
                  <svg aria-hidden="true" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
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
