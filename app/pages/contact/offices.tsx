import { type RefObject, useEffect, useRef, useState } from "react";
import { languages } from "../../../contract/languages.ts";
import { localize } from "../../../contract/localized-text.ts";
import { parseOffices } from "../../../contract/offices.ts";
import { useLanguage } from "../../language.tsx";
import { settings } from "../../settings.ts";

const offices = parseOffices(settings.OFFICES);

const minuteMs = 60_000;

export function Offices() {
  const { language, words } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const minute = useMinute(list);
  if (offices.length === 0) return null;
  return (
    <section className="width offices" aria-labelledby="offices">
      <h2 id="offices">{words.contactPage.offices.title}</h2>
      <ul ref={list}>
        {offices.map(({ city, role, timeZone }) => (
          <li key={city} className="ruled">
            <h3>
              <bdi>{localize(city, language)}</bdi>
            </h3>
            <p>{words.contactPage.offices.roles[role]}</p>
            <LocalTime timeZone={timeZone} minute={minute} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LocalTime({ timeZone, minute }: { timeZone: string; minute: number | undefined }) {
  const { language, words } = useLanguage();
  if (minute === undefined) return <p className="local-time" />;
  const time = new Intl.DateTimeFormat(languages[language].locale, { timeStyle: "short", timeZone });
  return (
    <p className="local-time">
      {words.contactPage.offices.localTime}{" "}
      <time>
        <bdi>{time.format(minute * minuteMs)}</bdi>
      </time>
    </p>
  );
}

/**
 * The minute of the visitor's clock; unknown until what shows it is almost in view, for its format is costly: the first
 * use of `Intl` holds a slow phone up for 60 ms.
 */
function useMinute(shownIn: RefObject<Element | null>): number | undefined {
  const [minute, setMinute] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setInterval>;
    const look = () => setMinute(Math.floor(Date.now() / minuteMs));
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        look();
        timer = setInterval(look, minuteMs / 12);
      },
      { rootMargin: "200px" },
    );
    if (shownIn.current) observer.observe(shownIn.current);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [shownIn]);
  return minute;
}
