import type { Content } from "../../content/create-content.ts";
import { Rosette } from "../../engraving/rosette.tsx";
import { formatSerial } from "../../engraving/serial.ts";

type StatsProps = Content["home"]["stats"] & { brand: string; serialPrefix: string };

/** The figures on a banknote, with the rosette of the visitor's number: see `enhancements/show-visit.ts`. */
export function Stats({ heading, visitors, claims, brand, serialPrefix }: StatsProps) {
  const serial = (
    <p className="serial" aria-hidden="true" data-serial={serialPrefix}>
      {formatSerial(serialPrefix)}
    </p>
  );
  return (
    <section className="banknote" aria-labelledby="stats" data-later="">
      <div className="microtext" hidden data-prefix={`${brand} ${serialPrefix}`} />
      <h2 id="stats" className="visually-hidden">
        {heading}
      </h2>
      <div className="container">
        <Rosette />
        <dl className="stats">
          <div className="visitors">
            <dt lang={visitors.language}>{visitors.label}</dt>
            {/* A pulse until the count is known, 0 if it can't be read, a dash without JavaScript. */}
            <dd>
              <bdi
                data-testid="visitor-count"
                data-display=""
                data-separator={visitors.digitGroups.separator}
                data-grouped-from={visitors.digitGroups.from}
                className="pulse"
              >
                –
              </bdi>
              <p>{visitors.note}</p>
            </dd>
          </div>
          {claims.map(({ label, figure }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi data-display="">{figure}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {serial}
        {serial}
      </div>
    </section>
  );
}
