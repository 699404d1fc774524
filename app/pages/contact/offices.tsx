import { useEffect, useState } from "react";
import { type Language, languages } from "../../../contract/languages.ts";
import type { Content } from "../../content/create-content.ts";

const minuteMs = 60_000;

/** The time between updates. A displayed time is late by less than this. */
const checkMs = 5_000;

type OfficesProps = NonNullable<Content["contact"]["offices"]> & { language: Language };

export function Offices({ title, localTime, offices, language }: OfficesProps) {
  const minute = useMinute();
  return (
    <section className="container offices" aria-labelledby="offices">
      <h2 id="offices">{title}</h2>
      <ul>
        {offices.map(({ city, role, timeZone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a city may have two offices, and the list never changes
          <li key={index}>
            <h3>
              <bdi>{city}</bdi>
            </h3>
            <p>{role}</p>
            <p className="local-time">
              <span>{localTime}</span>{" "}
              <span data-display="">
                {minute !== undefined && <LocalTime {...{ minute, timeZone, language }} />}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LocalTime({ minute, timeZone, language }: { minute: number; timeZone: string; language: Language }) {
  const format = new Intl.DateTimeFormat(languages[language].locale, { timeStyle: "short", timeZone });
  const now = new Date(minute * minuteMs);
  return <time dateTime={now.toISOString()}>{format.format(now)}</time>;
}

/** The current minute. The built document has none. */
function useMinute(): number | undefined {
  const [minute, setMinute] = useState<number>();
  useEffect(() => {
    const update = () => setMinute(Math.floor(Date.now() / minuteMs));
    update();
    const timer = setInterval(update, checkMs);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
