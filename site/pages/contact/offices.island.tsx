import { useEffect, useState } from "react";
import { type Language, languages } from "../../../domain/languages.ts";
import type { Content } from "../../content/create-content.ts";
import { formatTime, onMinute } from "../../date-and-time.ts";
import { island } from "../../islands/island.tsx";

type OfficesProps = NonNullable<Content["contact"]["offices"]> & { language: Language };

export default island("contact/offices", Offices);

function Offices({ title, localTime, offices, language }: OfficesProps) {
  /** The beginning of the current minute, in milliseconds. In the built document, it is undefined. */
  const [minute, setMinute] = useState<number>();
  useEffect(() => onMinute(setMinute), []);
  const { locale } = languages[language];
  return (
    <section className="container offices" aria-labelledby="offices" data-later="">
      <h2 id="offices">{title}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without it, WebKit announces no list */}
      <ul role="list">
        {offices.map(({ city, role, timeZone }, index) => {
          const time = formatOfficeTime(minute, "en-GB", timeZone);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a city may have two offices, and the list never changes
            <li key={index}>
              <Dial time={time} />
              <div>
                <h3>
                  <bdi>{city}</bdi>
                </h3>
                <p className="local-time">
                  {time && <span className="visually-hidden">{`${localTime} `}</span>}
                  <span data-display="">
                    {time && <time dateTime={time}>{formatOfficeTime(minute, locale, timeZone)}</time>}
                  </span>
                </p>
                <p>{role}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** @returns undefined in the built document, and if the browser lacks the time zone */
function formatOfficeTime(minute: number | undefined, locale: string, timeZone: string): string | undefined {
  if (minute === undefined) return undefined;
  try {
    return formatTime(minute, locale, timeZone);
  } catch (error) {
    // Some time zones are newer than some browsers.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A clock face. It has hands as soon as the time is known and is dark from eight in the evening to six in the morning. */
function Dial({ time }: { time: string | undefined }) {
  const [hours = 0, minutes = 0] = (time ?? "").split(":").map(Number);
  return (
    <div className="dial" data-night={time && (hours < 6 || hours >= 20) ? "" : undefined}>
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <circle r="49" />
        <circle className="ticks" r="44" />
        {time && (
          <g className="hands">
            <path d="M0 0V-22" style={{ rotate: `${hours * 30 + minutes / 2}deg` }} />
            <path d="M0 8V-36" style={{ rotate: `${minutes * 6}deg` }} />
            <circle r="3" />
          </g>
        )}
      </svg>
    </div>
  );
}
