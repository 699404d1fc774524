import type { Content } from "../../../content/create-content.ts";
import { type Language, languages } from "../../../contract/languages.ts";
import { Rosette } from "../../engraving/rosette.tsx";

type StatsProps = Content["home"]["stats"] & {
  serial: string;
  count: number | undefined;
  language: Language;
};

/** The figures on a banknote, with the rosette of the visitor's number. */
export function Stats({ heading, serial, claims, visitors, engravingCaption, count, language }: StatsProps) {
  const shownCount =
    count === undefined ? "–" : new Intl.NumberFormat(languages[language].locale).format(count);
  return (
    <section className="banknote" aria-labelledby="stats">
      <h2 id="stats" className="visually-hidden">
        {heading}
      </h2>
      <div className="container">
        <Rosette seed={count} />
        <div className="banknote-words">
          <dl className="stats">
            <div className="visitors">
              <dt lang={visitors.language}>{visitors.label}</dt>
              {/* A pulse until the count is known, 0 if it can't be read, a dash without JavaScript. */}
              <dd>
                <bdi
                  data-testid="visitor-count"
                  data-display=""
                  className={count === undefined ? "pulse" : undefined}
                >
                  {shownCount}
                </bdi>
                <p>{engravingCaption}</p>
              </dd>
            </div>
            {claims.map(({ name, label, figure }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  <bdi data-display="">{figure}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="serial" aria-hidden="true">
          {serial}
        </p>
        <p className="serial" aria-hidden="true">
          {serial}
        </p>
      </div>
    </section>
  );
}
