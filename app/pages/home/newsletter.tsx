import type { FormEvent } from "react";
import { subscribe } from "../../api/newsletter.ts";
import { PageLink } from "../../components/page-link.tsx";
import { useLanguage } from "../../content/language-context.tsx";
import { useSubmission } from "../../hooks/use-submission.ts";
import { hasListService, settings } from "../../settings.ts";

/** Works as a plain form before and without script: the list service then responds with a page of its own. */
export function Newsletter() {
  const { language, dictionary } = useLanguage();
  const { status, outcome, button, submit } = useSubmission<{ accepted: boolean }>();
  const { consent, accepted, failed, notOpen } = dictionary.newsletterForm;
  const { sending } = dictionary.contactForm;
  const isSending = status === "sending";

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget, (data) => subscribe(String(data.get("email")), language));
  }

  return (
    <section className="panel newsletter ornamented" aria-labelledby="newsletter">
      <h2 id="newsletter">{dictionary.newsletter}</h2>
      <p>{dictionary.home.newsletterInvitation}</p>
      <form
        method={hasListService ? "post" : "dialog"}
        action={hasListService ? settings.NEWSLETTER_URL : undefined}
        onSubmit={send}
      >
        <label htmlFor="newsletter-email">{dictionary.email}</label>
        <input id="newsletter-email" type="email" name="email" dir="ltr" autoComplete="email" required />
        <input type="hidden" name="language" value={language} />
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
      <p role="status" data-testid="newsletter-status">
        {outcome?.accepted && (hasListService ? accepted : notOpen)}
        {outcome?.accepted === false && failed}
      </p>
    </section>
  );
}
