import { useEffect, useState } from "react";
import { languages } from "../../../contract/languages.ts";
import { countVisit } from "../../api/visitor-counter.ts";
import { useLanguage } from "../../i18n/language-context.tsx";
import { formatSatisfaction, formatTransactions } from "./figures.ts";

/** The claims are the operator's own; the visitors are counted. */
export function Stats() {
  const { language, dictionary } = useLanguage();
  const claims = [
    { label: dictionary.stats.transactions, figure: formatTransactions(language, dictionary) },
    { label: dictionary.stats.satisfaction, figure: formatSatisfaction(language) },
  ].filter(({ figure }) => figure !== "");
  return (
    <section className="width" aria-labelledby="stats">
      <h2 id="stats" className="visually-hidden">
        {dictionary.home.statsHeading}
      </h2>
      <dl className="stats">
        {claims.map(({ label, figure }) => (
          <div key={label} className="ruled">
            <dt>{label}</dt>
            <dd>
              <bdi data-display="" suppressHydrationWarning>
                {figure}
              </bdi>
            </dd>
          </div>
        ))}
        <div className="ruled">
          {/* The specification shows the English label in every language but Arabic. */}
          <dt lang={language === "ar" ? "ar" : "en"}>{dictionary.stats.users}</dt>
          <dd>
            <VisitorCount />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** What `Intl` may write a count with, in the languages of the site: glyphs of the web font that the page will need. */
const countCharacters = "0123456789.,\u00a0\u202f";

/** A pulse until the count is there, and a dash where it never comes. Without an answer the count is 0. */
function VisitorCount() {
  const { language } = useLanguage();
  const [count, setCount] = useState<number>();

  useEffect(() => {
    let isMounted = true;
    countVisit().then((value) => isMounted && setCount(value));
    return () => {
      isMounted = false;
    };
  }, []);

  return (
    <bdi
      data-testid="visitor-count"
      data-display={countCharacters}
      className={count === undefined ? "pulse" : undefined}
    >
      {count === undefined ? "–" : new Intl.NumberFormat(languages[language].locale).format(count)}
    </bdi>
  );
}
