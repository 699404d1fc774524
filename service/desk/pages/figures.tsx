import { periodUnits } from "../../report/calendar.ts";
import { formatCount, formatPeriod, formatRate, listBreakdowns, listTotals } from "../../report/format.ts";
import type { Report, Share } from "../../report/report.ts";
import { Chart } from "./chart.tsx";
import { type Frame, Layout } from "./layout.tsx";

const unitNames = { day: "Days", week: "Weeks", month: "Months" };

export function FiguresPage({ frame, report }: { frame: Frame; report: Report }) {
  const { unit, comparison, since } = report;
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
        {periodUnits.map((each) => (
          <a key={each} href={`figures?unit=${each}`} aria-current={each === unit ? "page" : undefined}>
            {unitNames[each]}
          </a>
        ))}
      </nav>
      <Totals report={report} />
      {comparison?.before && (
        <p>
          Changes compare the {comparison.days} days up to yesterday with the {comparison.days} days before.
          Days are in UTC.
        </p>
      )}
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
        <a href={`figures.csv?unit=${unit}`}>CSV</a>
        <a href={`sources.csv?unit=${unit}`}>CSV of sources</a>
        <a href={`figures.json?unit=${unit}`}>JSON</a>
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
      <FiguresTable head={unitNames[unit].slice(0, -1)} rows={rows} />
    </details>
  );
}

function FiguresTable({ head, rows }: { head: string; rows: (Share & { change?: string })[] }) {
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
        {rows.map(({ name, visits, clicks, clickRate, change }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              {formatCount(visits)}
              {change && <small> {change}</small>}
            </td>
            <td>{formatCount(clicks)}</td>
            <td>{formatRate(clickRate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
