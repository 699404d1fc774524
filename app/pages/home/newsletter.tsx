import type { FormEvent } from "react";
import { getAddress } from "../../../contract/addresses.ts";
import type { Language } from "../../../contract/languages.ts";
import { subscribe } from "../../api/forms.ts";
import type { Content } from "../../content/create-content.ts";
import { useSubmission } from "../../hooks/use-submission.ts";

type NewsletterProps = NonNullable<Content["home"]["newsletter"]> & { language: Language };

/**
 * Works as a plain form before hydration and without JavaScript. A list service then responds with a page of its own.
 * If no list service is set, nothing is sent: no field has a name, and reloading the page clears the field.
 */
export function Newsletter({ list, language, ...texts }: NewsletterProps) {
  const { status, outcome, buttonProps, statusRow, submit } = useSubmission<{ accepted: boolean }>();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget, (data) => subscribe(list?.url, String(data.get("email")), language));
  }

  return (
    <section className="panel panel-dark newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">{texts.title}</h2>
      <p>{texts.invitation}</p>
      <form method={list ? "post" : "get"} action={list?.url ?? "#newsletter-not-open"} onSubmit={send}>
        <label htmlFor="newsletter-email">{texts.email}</label>
        <input
          id="newsletter-email"
          type="email"
          name={list && "email"}
          dir="ltr"
          autoComplete="email"
          required
          readOnly={status === "sending"}
        />
        {list && <input type="hidden" name="language" value={language} />}
        <button
          {...buttonProps}
          type="submit"
          className="button"
          aria-describedby={list ? "newsletter-consent" : undefined}
          data-display=""
        >
          {status === "sending" ? texts.sending : texts.subscribe}
        </button>
      </form>
      {list && (
        <p>
          <span id="newsletter-consent">{list.consent}</span>{" "}
          <a href={getAddress("privacy", language)}>{list.privacyPolicy}</a>
        </p>
      )}
      <div ref={statusRow} role="status" data-testid="newsletter-status">
        {outcome && <p>{outcome.accepted ? texts.accepted : texts.failed}</p>}
      </div>
      {!list && !outcome && (
        <p className="outcome" id="newsletter-not-open">
          {texts.accepted}
        </p>
      )}
    </section>
  );
}
