import type { FormEvent } from "react";
import { subscribe } from "../../api/newsletter.ts";
import { PageLink } from "../../components/page-link.tsx";
import { useLanguage } from "../../content/language-context.tsx";
import { useSubmission } from "../../hooks/use-submission.ts";
import { hasListService, settings } from "../../settings.ts";

/**
 * Works as a plain form before hydration and without JavaScript. A list service then responds with a page of its own.
 * Without one nothing is sent: no field has a name, and loading the page again clears the field.
 */
export function Newsletter() {
  const { language, dictionary } = useLanguage();
  const { status, outcome, button, statusRow, submit } = useSubmission<{ accepted: boolean }>();
  const { consent, accepted, failed, notOpen } = dictionary.newsletterForm;
  const { sending } = dictionary.contactForm;
  const isSending = status === "sending";
  const thanks = hasListService ? accepted : notOpen;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget, (data) => subscribe(String(data.get("email")), language));
  }

  return (
    <section className="panel newsletter ornamented" aria-labelledby="newsletter">
      <h2 id="newsletter">{dictionary.newsletter}</h2>
      <p>{dictionary.home.newsletterInvitation}</p>
      <form
        method={hasListService ? "post" : "get"}
        action={hasListService ? settings.NEWSLETTER_URL : "#newsletter-not-open"}
        onSubmit={send}
      >
        <label htmlFor="newsletter-email">{dictionary.email}</label>
        <input
          id="newsletter-email"
          type="email"
          name={hasListService ? "email" : undefined}
          dir="ltr"
          autoComplete="email"
          required
        />
        {hasListService && <input type="hidden" name="language" value={language} />}
        <button
          ref={button}
          type="submit"
          className="button"
          aria-describedby={hasListService ? "newsletter-consent" : undefined}
          data-display={hasListService ? sending : ""}
          disabled={isSending}
        >
          {isSending ? sending : dictionary.subscribe}
        </button>
      </form>
      {hasListService && (
        <p className="small-print">
          <span id="newsletter-consent">{consent}</span>{" "}
          <PageLink page="privacy">{dictionary.privacyPolicy.title}</PageLink>
        </p>
      )}
      <div ref={statusRow} role="status" data-testid="newsletter-status">
        {outcome && <p>{outcome.accepted ? thanks : failed}</p>}
      </div>
      {!hasListService && !outcome && (
        <p className="outcome" id="newsletter-not-open">
          {notOpen}
        </p>
      )}
    </section>
  );
}
