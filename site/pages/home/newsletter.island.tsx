import { type FormEvent, useState } from "react";
import { getAddress } from "../../../domain/addresses.ts";
import type { Language } from "../../../domain/languages.ts";
import type { Content } from "../../content/create-content.ts";
import { island } from "../../islands/island.tsx";
import { useReportedError } from "../../islands/use-reported-error.ts";

type NewsletterProps = NonNullable<Content["home"]["newsletter"]> & {
  language: Language;
  opensNewTab: string;
};

export default island("home/newsletter", Newsletter);

/**
 * A list service gets the form in a new tab and answers there. If none is set, nothing is sent, as specified: without
 * JavaScript, the field has no name, and the first submission reloads the page, which clears it.
 */
function Newsletter({ list, language, opensNewTab, ...texts }: NewsletterProps) {
  const [submissions, setSubmissions] = useState(0);

  function clear(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    if (!list) event.preventDefault();
    // After the browser has read the field.
    setTimeout(() => form.reset());
    setSubmissions((before) => before + 1);
  }

  return (
    <section className="panel dark newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">{texts.title}</h2>
      <p>{texts.invitation}</p>
      <form
        method={list && "post"}
        action={list?.url ?? "#newsletter-not-open"}
        target={list && "_blank"}
        rel={list && "noopener"}
        onSubmit={clear}
      >
        <label htmlFor="newsletter-email">{texts.email}</label>
        <input
          id="newsletter-email"
          type="email"
          name={list && "email"}
          dir="ltr"
          autoComplete="email"
          required
          data-draft=""
          {...useReportedError()}
        />
        {list && <input type="hidden" name="language" value={language} />}
        <button
          type="submit"
          className="button"
          aria-describedby={list ? "newsletter-consent" : undefined}
          data-display=""
        >
          <span>{texts.subscribe}</span>
          {list && <span className="visually-hidden">{` (${opensNewTab})`}</span>}
        </button>
      </form>
      {list && (
        <p>
          <span id="newsletter-consent">{list.consent}</span>{" "}
          <a href={getAddress("privacy", language)}>{list.privacyPolicy}</a>
        </p>
      )}
      {!list && (
        <div role="status">
          {/* Without JavaScript, the fragment of the address shows it. Each submission announces it, as a new element. */}
          <p key={submissions} className={submissions > 0 ? undefined : "outcome"} id="newsletter-not-open">
            {texts.notOpen}
          </p>
        </div>
      )}
    </section>
  );
}
