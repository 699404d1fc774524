import type { FormEvent } from "react";
import { useLanguage } from "../../language.tsx";
import { newsletterIsReal } from "../../settings.ts";
import { NewsletterField } from "./newsletter-field.tsx";
import { Subscription } from "./subscription.tsx";

export function Newsletter() {
  const { words } = useLanguage();
  return (
    <section className="panel newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">{words.newsletter}</h2>
      <p>{words.home.newsletterInvitation}</p>
      {newsletterIsReal ? <Subscription /> : <UnsentForm />}
    </section>
  );
}

/** As specified where there is no list service: subscribing clears the field and sends nothing. */
function UnsentForm() {
  const { words } = useLanguage();

  function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.currentTarget.reset();
  }

  return (
    <form method="dialog" onSubmit={subscribe}>
      <NewsletterField />
      <button type="submit" className="button display">
        {words.subscribe}
      </button>
    </form>
  );
}
