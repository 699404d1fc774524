import { formatTime } from "../../format-time.ts";
import { views } from "../../report/calendar.ts";
import { formatCount, formatPeriod, formatRate, listBreakdowns, listTotals } from "../../report/format.ts";
import type { Report, Share } from "../../report/report.ts";
import { Chart } from "./chart.tsx";
import { type Frame, Layout } from "./layout.tsx";

const unitNames = { day: "Day", week: "Week", month: "Month" };

interface Props {
  frame: Frame;
  report: Report;
  /** The chosen view. */
  view: string;
  countsClicks: boolean;
}

export function FiguresPage({ frame, report, view, countsClicks }: Props) {
  const { comparison, since, span } = report;
  if (since === undefined)
    return (
      <Layout frame={frame} title="Figures">
        <p className="card">
          No visits yet. Visits and clicks on the partners’ links appear here by day, week, and month.
        </p>
      </Layout>
    );
  return (
    <Layout frame={frame} title="Figures">
      <nav className="row" aria-label="Period">
        {views.map(({ id, name }) => (
          <a key={id} href={`figures?view=${id}`} aria-current={id === view ? "page" : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <Totals report={report} />
      <p>
        Days are in UTC: the last one began at {formatTime(Date.parse(span.to), frame.timeZone)} (
        {frame.timeZone}).
        {comparison?.before &&
          ` Changes compare the ${comparison.days} days up to yesterday with the ${comparison.days} days before.`}
        {!countsClicks && " To count partner clicks and sources, set CLICK_COUNTS=on."}
      </p>
      <p className="legend">
        <span className="visits">Visits</span> <span className="clicks">Clicks</span>
      </p>
      <Chart report={report} />
      <Periods report={report} />
      {listBreakdowns(report).map(({ head, shares }) => (
        <section key={head}>
          <h2>By {head.toLowerCase()}</h2>
          <FiguresTable head={head} rows={shares} />
        </section>
      ))}
      <nav className="row" aria-label="Exports">
        <a href={`figures.csv?view=${view}`}>CSV</a>
        <a href={`figures.json?view=${view}`}>JSON</a>
      </nav>
    </Layout>
  );
}

function Totals({ report }: { report: Report }) {
  return (
    <dl className="totals row">
      {listTotals(report).map(({ name, value, change }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} <small>{change}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>Visitors ever</dt>
        <dd>{formatCount(report.visitorsEver)}</dd>
      </div>
    </dl>
  );
}

function Periods({ report: { periods, unit } }: { report: Report }) {
  const rows = periods.toReversed().map((period, index) => ({
    ...period,
    name: formatPeriod(period, unit) + (index === 0 ? " (so far)" : ""),
  }));
  return (
    <details>
      <summary>All figures as a table</summary>
      <FiguresTable head={unitNames[unit]} rows={rows} />
    </details>
  );
}

function FiguresTable({ head, rows }: { head: string; rows: Share[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Visits</th>
          <th scope="col">Clicks</th>
          <th scope="col">Click rate</th>
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
