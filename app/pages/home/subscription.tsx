import { type FormEvent, useRef, useState } from "react";
import { PageLink } from "../../components/page-link.tsx";
import { useLanguage } from "../../language.tsx";
import { subscribe } from "../../services/newsletter.ts";
import { settings } from "../../settings.ts";
import { NewsletterField } from "./newsletter-field.tsx";

type Status = "idle" | "sending" | "accepted" | "failed";

/** Works as a plain form before and without script: then the list service answers with a page of its own. */
export function Subscription() {
  const { language, words } = useLanguage();
  const [status, setStatus] = useState<Status>("idle");
  const sending = useRef(false);
  const { consent, accepted, failed } = words.newsletterForm;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const field = event.currentTarget.elements.namedItem("email") as HTMLInputElement;
    const address = field.value;
    sending.current = true;
    setStatus("sending");
    const isAccepted = await subscribe(address, language);
    sending.current = false;
    // What was typed in the meantime is another address.
    if (isAccepted && field.value === address) field.value = "";
    setStatus(isAccepted ? "accepted" : "failed");
  }

  return (
    <>
      <form method="post" action={settings.NEWSLETTER_URL} onSubmit={send}>
        <NewsletterField />
        <input type="hidden" name="language" value={language} />
        <button
          type="submit"
          className="button display"
          aria-describedby="newsletter-consent"
          disabled={status === "sending"}
        >
          {status === "sending" ? words.contactForm.sending : words.subscribe}
        </button>
      </form>
      <p className="small-print">
        <span id="newsletter-consent">{consent}</span>{" "}
        <PageLink page="privacy">{words.privacyPolicy.title}</PageLink>
      </p>
      <p role="status" data-testid="newsletter-status">
        {status === "accepted" && accepted}
        {status === "failed" && failed}
      </p>
    </>
  );
}
