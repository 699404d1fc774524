import { type PointerEvent, useEffect, useState } from "react";
import { languages } from "../../../contract/languages.ts";
import { countVisit } from "../../api/visitor-counter.ts";
import { Rosette } from "../../engraving/rosette.tsx";
import { useLanguage } from "../../i18n/language-context.tsx";
import { settings } from "../../settings.ts";
import { formatSatisfaction, formatTransactions } from "./figures.ts";

/** What `Intl` may write a count with, in the languages of the site: glyphs of the web font that the page will need. */
const countCharacters = "0123456789.,\u00a0\u202f";

/** The figures on a banknote, whose rosette is engraved for this visit. */
export function Stats() {
  const { language, dictionary, format } = useLanguage();
  const count = useVisitorCount();
  /** The operator's own, each of which may be left empty. */
  const claims = [
    { label: dictionary.stats.transactions, figure: formatTransactions(language, dictionary) },
    { label: dictionary.stats.satisfaction, figure: formatSatisfaction(language) },
  ].filter(({ figure }) => figure !== "");
  const shownCount =
    count === undefined ? "–" : new Intl.NumberFormat(languages[language].locale).format(count);
  return (
    <section className="width" aria-labelledby="stats">
      <h2 id="stats" className="visually-hidden">
        {dictionary.home.statsHeading}
      </h2>
      <div className="banknote" data-microprint={`${settings.BRAND} · `.repeat(40)} onPointerMove={turnRings}>
        <Rosette number={count} />
        <div className="banknote-words">
          <dl className="stats">
            {claims.map(({ label, figure }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi data-display="" suppressHydrationWarning>
                    {figure}
                  </bdi>
                </dd>
              </div>
            ))}
            <div>
              {/* The specification shows the English label in every language but Arabic. */}
              <dt lang={language === "ar" ? "ar" : "en"}>{dictionary.stats.users}</dt>
              {/* A pulse until the count is there, 0 where it cannot be read, a dash where no script runs. */}
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
            {/* Unseen, it takes its room before there is a visit to speak of. */}
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

/** As on a banknote; a specimen is numbered 0000000. */
function formatSerial(number: number): string {
  return `${settings.BRAND.slice(0, 2).toUpperCase()} ${String(number).padStart(7, "0")}`;
}

/** The rings of the rosette turn against each other under a mouse that passes over the banknote. */
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
