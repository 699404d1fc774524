import type { CSSProperties } from "react";
import { type Language, languages } from "../../../domain/languages.ts";
import type { Content } from "../../content/create-content.ts";
import { Rosette } from "../../engraving/rosette.tsx";
import { formatSerial } from "../../engraving/serial.ts";
import { island } from "../../islands/island.tsx";
import { useVisitorNumber } from "./use-visitor-number.ts";

type StatsProps = Content["home"]["stats"] & {
  brand: string;
  serialPrefix: string;
  language: Language;
};

export default island("home/stats", Stats);

/** The figures on a banknote, with the rosette of the visitor's number. */
function Stats({ heading, visitors, claims, brand, serialPrefix, language }: StatsProps) {
  const count = useVisitorNumber();
  const serial = formatSerial(serialPrefix, count);
  const shownCount =
    count === undefined ? "–" : new Intl.NumberFormat(languages[language].locale).format(count);
  return (
    <section className="banknote" aria-labelledby="stats" data-later="">
      {count !== undefined && <div className="microtext" style={drawMicrotext(`${brand} ${serial}`)} />}
      <h2 id="stats" className="visually-hidden">
        {heading}
      </h2>
      <div className="container">
        <Rosette seed={count} />
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

/** A border of tiny words, as the values of masks. They are a picture, not text of the page. */
function drawMicrotext(text: string) {
  // Each character is 4 px wide, and two more are the gap to the next repetition.
  const length = 4 * (text.length + 2);
  const escaped = text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const words = `<text y="5.5" style="font:6px monospace" textLength="${length - 8}">${escaped}</text>`;
  const draw = (size: string, content: string) =>
    `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`)}")`;
  const across = draw(`width="${length}" height="7"`, words);
  const down = draw(`width="7" height="${length}"`, `<g transform="matrix(0 1-1 0 7 0)">${words}</g>`);
  return {
    "--microtext-across": `${across} round no-repeat,${across} 0 100% round no-repeat`,
    "--microtext-down": `${down} no-repeat round,${down} 100% 0 no-repeat round`,
  } as CSSProperties;
}
