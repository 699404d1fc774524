import { useSyncExternalStore } from "react";
import { languages } from "../../../contract/languages.ts";
import { useLanguage } from "../../language.tsx";

const offices = [
  { name: "sanFrancisco", timeZone: "America/Los_Angeles" },
  { name: "london", timeZone: "Europe/London" },
  { name: "singapore", timeZone: "Asia/Singapore" },
] as const;

const minuteMs = 60_000;

export function Offices() {
  const { words } = useLanguage();
  return (
    <section className="width offices" aria-labelledby="offices">
      <h2 id="offices">{words.contactPage.offices.title}</h2>
      <ul>
        {offices.map(({ name, timeZone }) => (
          <li key={name} className="ruled">
            <h3>{words.contactPage.offices[name].city}</h3>
            <p>{words.contactPage.offices[name].role}</p>
            <LocalTime timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LocalTime({ timeZone }: { timeZone: string }) {
  const { language, words } = useLanguage();
  const minute = useMinute();
  const time = new Intl.DateTimeFormat(languages[language].locale, { timeStyle: "short", timeZone });
  return (
    <p className="local-time">
      {minute !== undefined && (
        <>
          {words.contactPage.offices.localTime}{" "}
          <time>
            <bdi>{time.format(minute * minuteMs)}</bdi>
          </time>
        </>
      )}
    </p>
  );
}

/** The minute of the visitor's clock; unknown in the document as it was built. */
function useMinute(): number | undefined {
  return useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / minuteMs),
    () => undefined,
  );
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, minuteMs / 12);
  return () => clearInterval(timer);
}
