import { formatTime } from "../../format-time.ts";
import { formatCount, formatPeriod, listBreakdowns, listTotals } from "../../report/format.ts";
import { type Report, type Share, views } from "../../report/report.ts";
import { Chart } from "./chart.tsx";
import { type Frame, Layout } from "./layout.tsx";

interface Props {
  frame: Frame;
  report: Report;
  countsClicks: boolean;
}

export function FiguresPage({ frame, report, countsClicks }: Props) {
  const { periods, since, span, unit } = report;
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
  return (
    <Layout frame={frame} title="Figures">
      <nav className="row" aria-label="Period">
        {views.map((view) => (
          <a
            key={view.unit}
            href={`figures?view=${view.unit}`}
            aria-current={view.unit === unit ? "page" : undefined}
          >
            {view.name}
          </a>
        ))}
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
        {!countsClicks && " To count partner clicks and sources, set CLICK_COUNTS=on."}
      </p>
      {listBreakdowns(report).map(({ head, shares }) => (
        <section key={head}>
          <h2>By {head.toLowerCase()}</h2>
          <FiguresTable head={head} rows={shares} />
        </section>
      ))}
      <h2>By {unit}</h2>
      <Chart rows={rows.toReversed()} />
      <FiguresTable head={unit === "day" ? "Day" : "Month"} rows={rows} />
    </Layout>
  );
}

function FiguresTable({ head, rows }: { head: string; rows: Share[] }) {
  const most = Math.max(1, ...rows.map(({ visits = 0 }) => visits));
  return (
    <table>
      <thead>
        <tr>
          {[head, "Visits", "Clicks"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, visits, clicks }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              {formatCount(visits)} <meter aria-hidden="true" max={most} value={visits} />
            </td>
            <td>{formatCount(clicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
