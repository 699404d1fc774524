import { periodUnits } from "../../report/calendar.ts";
import {
  formatChange,
  formatCount,
  formatPeriod,
  formatRate,
  nameLanguage,
  placementNames,
} from "../../report/format.ts";
import type { Figures, Report, Share } from "../../report/report.ts";
import { Chart } from "./chart.tsx";
import { type Frame, Layout } from "./layout.tsx";

const unitNames = { day: "Days", week: "Weeks", month: "Months" };

export function FiguresPage({ frame, report }: { frame: Frame; report: Report }) {
  const { unit, comparison, languages, placements, since } = report;
  if (since === undefined)
    return (
      <Layout frame={frame} title="Figures">
        <div className="empty">
          <p>No visits yet.</p>
          <p>Visits and clicks on the partners’ links appear here by day, week, and month.</p>
        </div>
      </Layout>
    );
  return (
    <Layout frame={frame} title="Figures">
      <nav className="units" aria-label="Period">
        {periodUnits.map((each) => (
          <a key={each} href={`figures?unit=${each}`} aria-current={each === unit ? "page" : undefined}>
            {unitNames[each]}
          </a>
        ))}
      </nav>
      <Totals report={report} />
      {comparison?.before && (
        <p className="note">
          Changes compare the {comparison.days} days up to yesterday with the {comparison.days} days before.
          Days are in UTC.
        </p>
      )}
      <p className="legend">
        <span className="visits">Visits</span> <span className="clicks">Clicks</span>
      </p>
      <Chart report={report} />
      <Periods report={report} />
      <Shares
        title="By link"
        head="Link"
        shares={placements.map((share) => ({ ...share, name: placementNames[share.name] }))}
      />
      <Shares
        title="By language"
        head="Language"
        shares={languages.map((share) => ({ ...share, name: nameLanguage(share.name) }))}
      />
      <nav className="pages" aria-label="Exports">
        <a href={`figures.csv?unit=${unit}`}>CSV</a>
        <a href={`figures.json?unit=${unit}`}>JSON</a>
      </nav>
    </Layout>
  );
}

function Totals({ report: { total, comparison, visitorsEver } }: { report: Report }) {
  const { before, after } = comparison ?? {};
  const totals = [
    { name: "Visits", value: formatCount(total.visits), change: formatChange(before?.visits, after?.visits) },
    {
      name: "Partner clicks",
      value: formatCount(total.clicks),
      change: formatChange(before?.clicks, after?.clicks),
    },
    {
      name: "Click rate",
      value: formatRate(total.clickRate),
      change: formatChange(before?.clickRate, after?.clickRate),
    },
  ];
  return (
    <dl className="totals">
      {totals.map(({ name, value, change }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} <small>{change}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>Visitors ever</dt>
        <dd>{formatCount(visitorsEver)}</dd>
      </div>
    </dl>
  );
}

function Periods({ report: { periods, unit } }: { report: Report }) {
  return (
    <details>
      <summary>All figures as a table</summary>
      <table>
        <FiguresHead first={unitNames[unit].slice(0, -1)} />
        <tbody>
          {periods.toReversed().map((period, index) => (
            <FiguresRow
              key={period.from}
              name={formatPeriod(period, unit) + (index === 0 ? " (not over)" : "")}
              figures={period}
            />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Shares({ title, head, shares }: { title: string; head: string; shares: Share[] }) {
  if (shares.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <FiguresHead first={head} />
        <tbody>
          {shares.map((share) => (
            <FiguresRow key={share.name} name={share.name} figures={share} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FiguresHead({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">Visits</th>
        <th scope="col">Clicks</th>
        <th scope="col">Click rate</th>
      </tr>
    </thead>
  );
}

function FiguresRow({ name, figures: { visits, clicks, clickRate } }: { name: string; figures: Figures }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>{formatCount(visits)}</td>
      <td>{formatCount(clicks)}</td>
      <td>{formatRate(clickRate)}</td>
    </tr>
  );
}
