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
    <section className="container" aria-labelledby="stats">
      <h2 id="stats" className="visually-hidden">
        {heading}
      </h2>
      <div className="banknote">
        <Rosette seed={count} />
        <div className="banknote-words">
          <dl className="stats">
            {claims.map(({ name, label, figure }) => (
              <div key={name} data-claim={name}>
                <dt>{label}</dt>
                <dd>
                  <bdi data-display="">{figure}</bdi>
                </dd>
              </div>
            ))}
            <div>
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
              </dd>
            </div>
          </dl>
          <div className="banknote-caption">
            <p>{engravingCaption}</p>
            <p className="serial" aria-hidden="true">
              {serial}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
