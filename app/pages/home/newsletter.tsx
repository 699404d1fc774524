import { type FormEvent, useState } from "react";
import { subscribe } from "../../api/newsletter.ts";
import { PageLink } from "../../components/page-link.tsx";
import { useLanguage } from "../../i18n/language-context.tsx";
import { newsletterSends, settings } from "../../settings.ts";
import { useSubmission } from "../use-submission.ts";
import { NewsletterField } from "./newsletter-field.tsx";

export function Newsletter() {
  const { dictionary } = useLanguage();
  return (
    <section className="panel newsletter ornamented" aria-labelledby="newsletter">
      <h2 id="newsletter">{dictionary.newsletter}</h2>
      <p>{dictionary.home.newsletterInvitation}</p>
      {newsletterSends ? <SubscriptionForm /> : <UnsentForm />}
    </section>
  );
}

/** As specified where there is no list service: subscribing clears the field and sends nothing. */
function UnsentForm() {
  const { dictionary } = useLanguage();
  const [isCleared, setCleared] = useState(false);

  function clear(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.currentTarget.reset();
    setCleared(true);
  }

  return (
    <>
      <form method="dialog" onSubmit={clear}>
        <NewsletterField />
        <button type="submit" className="button" data-display="">
          {dictionary.subscribe}
        </button>
      </form>
      <p role="status" data-testid="newsletter-status">
        {isCleared && dictionary.newsletterForm.notOpen}
      </p>
    </>
  );
}

/** Works as a plain form before and without script: then the list service answers with a page of its own. */
function SubscriptionForm() {
  const { language, dictionary } = useLanguage();
  const { status, outcome, button, submit } = useSubmission<{ accepted: boolean }>();
  const { consent, accepted, failed } = dictionary.newsletterForm;
  const isSending = status === "sending";

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget, (data) => subscribe(String(data.get("email")), language));
  }

  return (
    <>
      <form method="post" action={settings.NEWSLETTER_URL} onSubmit={send}>
        <NewsletterField />
        <input type="hidden" name="language" value={language} />
        <button
          ref={button}
          type="submit"
          className="button"
          aria-describedby="newsletter-consent"
          data-display={dictionary.contactForm.sending}
          disabled={isSending}
        >
          {isSending ? dictionary.contactForm.sending : dictionary.subscribe}
        </button>
      </form>
      <p className="small-print">
        <span id="newsletter-consent">{consent}</span>{" "}
        <PageLink page="privacy">{dictionary.privacyPolicy.title}</PageLink>
      </p>
      <p role="status" data-testid="newsletter-status">
        {outcome && (outcome.accepted ? accepted : failed)}
      </p>
    </>
  );
}
