import { use, useEffect, useState } from "react";
import { groupedCount } from "../../grouped-count.ts";
import { useLanguage } from "../../language.tsx";
import { VisitorCounterContext } from "../../services/visitor-counter.ts";
import { written } from "../../settings.ts";

/** The claims are the operator's own; the visitors are counted. */
export function Stats() {
  const { language, words } = useLanguage();
  return (
    <section className="width" aria-labelledby="stats">
      <h2 id="stats" className="visually-hidden">
        {words.home.statsHeading}
      </h2>
      <dl className="stats">
        <div className="ruled">
          <dt>{words.stats.transactions}</dt>
          <dd className="display">
            <bdi dir="ltr">1M+</bdi>
          </dd>
        </div>
        <div className="ruled">
          <dt>{words.stats.satisfaction}</dt>
          <dd className="display">
            <bdi dir="ltr">{written[language].satisfaction}</bdi>
          </dd>
        </div>
        <div className="ruled">
          {/* The specification shows the English label in every language but Arabic. */}
          <dt lang={language === "ar" ? "ar" : "en"}>{words.stats.users}</dt>
          <dd className="display">
            <VisitorCount />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** A pulse until the count is there, or a dash where no script runs. Without an answer the count is 0. */
function VisitorCount() {
  const { language } = useLanguage();
  const visit = use(VisitorCounterContext);
  const [count, setCount] = useState<number>();

  useEffect(() => {
    let mounted = true;
    visit?.()
      .catch((error: unknown) => {
        console.error("The visitor counter does not answer:", error);
        return 0;
      })
      .then((value) => mounted && setCount(value));
    return () => {
      mounted = false;
    };
  }, [visit]);

  return (
    <bdi data-testid="visitor-count" className={count === undefined ? "pulse" : undefined}>
      {count === undefined ? "–" : groupedCount(count, written[language].grouping)}
    </bdi>
  );
}
