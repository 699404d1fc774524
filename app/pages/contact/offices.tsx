import { useEffect, useState } from "react";
import { languages } from "../../../contract/languages.ts";
import { localize } from "../../../contract/localized-text.ts";
import { parseOffices } from "../../../contract/offices.ts";
import { useLanguage } from "../../content/language-context.tsx";
import { settings } from "../../settings.ts";

const offices = parseOffices(settings.OFFICES);

const minuteMs = 60_000;

/** The characters of times in all languages. The document gets their glyphs, because a script shows the times. */
const timeCharacters = "0123456789:\u202fAPMصم";

/** Time between updates. A displayed time is late by less than this. */
const checkMs = 5_000;

export function Offices() {
  const { language, dictionary } = useLanguage();
  const minute = useMinute();
  if (offices.length === 0) return null;
  return (
    <section className="container offices" aria-labelledby="offices">
      <h2 id="offices">{dictionary.contactPage.offices.title}</h2>
      <ul>
        {offices.map(({ city, role, timeZone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a city may have two offices, and the list never changes
          <li key={index}>
            <h3>
              <bdi>{localize(city, language)}</bdi>
            </h3>
            <p>{dictionary.contactPage.offices.roles[role]}</p>
            <LocalTime timeZone={timeZone} minute={minute} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LocalTime({ timeZone, minute }: { timeZone: string; minute: number | undefined }) {
  const { language, dictionary } = useLanguage();
  const timeFormat = new Intl.DateTimeFormat(languages[language].locale, { timeStyle: "short", timeZone });
  const now = minute === undefined ? undefined : new Date(minute * minuteMs);
  return (
    <p className="local-time">
      {dictionary.contactPage.offices.localTime}{" "}
      <span data-display={timeCharacters}>
        {now && <time dateTime={now.toISOString()}>{timeFormat.format(now)}</time>}
      </span>
    </p>
  );
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
