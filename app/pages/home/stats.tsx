import { type PointerEvent, useEffect, useState } from "react";
import { languages } from "../../../contract/languages.ts";
import { countVisit } from "../../api/visitor-counter.ts";
import { useLanguage } from "../../content/language-context.tsx";
import { Rosette } from "../../engraving/rosette.tsx";
import { settings } from "../../settings.ts";

/** The characters of counts in all languages. The document gets their glyphs, because a script shows the count. */
const countCharacters = "0123456789.,\u00a0\u202f";

/** The figures on a banknote, with the rosette of the visitor's number. */
export function Stats() {
  const { language, dictionary, format } = useLanguage();
  const count = useVisitorCount();
  /** The operator may leave each of them empty. */
  const claims = [
    {
      name: "transactions",
      label: dictionary.stats.transactions,
      figure: dictionary.home.transactionsFigure,
    },
    {
      name: "satisfaction",
      label: dictionary.stats.satisfaction,
      figure: dictionary.home.satisfactionFigure,
    },
  ].filter(({ figure }) => figure !== "");
  const shownCount =
    count === undefined ? "–" : new Intl.NumberFormat(languages[language].locale).format(count);
  return (
    <section className="container" aria-labelledby="stats">
      <h2 id="stats" className="visually-hidden">
        {dictionary.home.statsHeading}
      </h2>
      <div className="banknote" data-microprint={`${settings.BRAND} · `.repeat(40)} onPointerMove={turnRings}>
        <Rosette number={count} />
        <div className="banknote-words">
          <dl className="stats">
            {claims.map(({ name, label, figure }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  <bdi data-display="">{figure}</bdi>
                </dd>
              </div>
            ))}
            <div>
              {/* The specification shows the English label in French, Spanish and German too. */}
              <dt lang={dictionary.stats.users === "Visitors" ? "en" : language}>{dictionary.stats.users}</dt>
              {/* A pulse until the count is known, 0 if it cannot be read, a dash without script. */}
              <dd>
                <bdi
                  data-testid="visitor-count"
                  data-display={countCharacters}
                  className={count === undefined ? "pulse" : undefined}
                >
                  {shownCount}
                </bdi>
              </dd>
            </div>
          </dl>
          <div className="banknote-caption">
            {/* Hidden until the count is known, but it takes its room. */}
            <p data-unseen={count ? undefined : ""}>
              {format(dictionary.home.engraving, { number: count ? shownCount : "000000" })}
            </p>
            <p className="serial" aria-hidden="true">
              {formatSerial(count ?? 0)}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** As on a banknote. Without a count it is 0000000, as on a specimen. */
function formatSerial(number: number): string {
  return `${settings.BRAND.slice(0, 2).toUpperCase()} ${String(number).padStart(7, "0")}`;
}

/** Turns the rings of the rosette against each other while a mouse moves over the banknote. */
function turnRings({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>) {
  if (pointerType !== "mouse") return;
  const { left, width } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty("--turn", `${(((clientX - left) / width) * 40 - 20).toFixed(1)}deg`);
}

/** Undefined until the counter answers; 0 if the count cannot be read. */
function useVisitorCount(): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    void countVisit().then(setCount);
  }, []);
  return count;
}
