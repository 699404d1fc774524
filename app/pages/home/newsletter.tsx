import type { FormEvent } from "react";
import { useLanguage } from "../../language.tsx";

/** As specified: subscribing clears the field and sends nothing. */
export function Newsletter() {
  const { words } = useLanguage();

  function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.currentTarget.reset();
  }

  return (
    <section className="panel newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">{words.newsletter}</h2>
      <p>{words.home.newsletterInvitation}</p>
      <form method="dialog" onSubmit={subscribe}>
        <label htmlFor="newsletter-email">{words.email}</label>
        <input id="newsletter-email" type="email" name="email" dir="ltr" autoComplete="email" required />
        <button type="submit" className="button display">
          {words.subscribe}
        </button>
      </form>
    </section>
  );
}
