import { formatTime } from "../../format-time.ts";
import { formatCount, formatPeriod, formatRate, listBreakdowns, listTotals } from "../../report/format.ts";
import { type Report, type Share, views } from "../../report/report.ts";
import { Chart } from "./chart.tsx";
import { type Frame, Layout } from "./layout.tsx";

interface Props {
  frame: Frame;
  report: Report;
  countsClicks: boolean;
}

export function FiguresPage({ frame, report, countsClicks }: Props) {
  const { comparison, periods, since, span, unit } = report;
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
        {listTotals(report).map(({ name, value, change }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} <small>{change}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Days are in UTC: the last one began at {formatTime(Date.parse(span.to), frame.timeZone)} (
        {frame.timeZone}).
        {comparison?.before &&
          ` Changes compare the ${comparison.days} days up to yesterday with the ${comparison.days} days before.`}
        {!countsClicks && " To count partner clicks and sources, set CLICK_COUNTS=on."}
      </p>
      <p>The columns are visits. Their green part is clicks.</p>
      <Chart report={report} />
      <details>
        <summary>All figures as a table</summary>
        <FiguresTable head={unit === "day" ? "Day" : "Month"} rows={rows} />
      </details>
      {listBreakdowns(report).map(({ head, shares }) => (
        <section key={head}>
          <h2>By {head.toLowerCase()}</h2>
          <FiguresTable head={head} rows={shares} />
        </section>
      ))}
      <nav aria-label="Export">
        <a href={`figures.csv?view=${unit}`}>CSV</a>
      </nav>
    </Layout>
  );
}

function FiguresTable({ head, rows }: { head: string; rows: Share[] }) {
  return (
    <table>
      <thead>
        <tr>
          {[head, "Visits", "Clicks", "Click rate"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, visits, clicks, clickRate }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{formatCount(visits)}</td>
            <td>{formatCount(clicks)}</td>
            <td>{formatRate(clickRate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
