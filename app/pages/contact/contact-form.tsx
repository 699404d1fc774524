import { type FormEvent, useEffect, useRef, useState } from "react";
import { getAddress } from "../../../contract/addresses.ts";
import {
  type ContactErrors,
  type ContactField,
  type ContactMessage,
  contactFields,
} from "../../../contract/contact-message.ts";
import { type SendOutcome, sendContactMessage } from "../../api/contact-form.ts";
import { MailLink } from "../../components/contact-links.tsx";
import { useLanguage } from "../../content/language-context.tsx";
import { useSubmission } from "../../hooks/use-submission.ts";
import { contactEndpoint, hasOwnForm, settings } from "../../settings.ts";
import { Field } from "./field.tsx";
import { SubmissionStatus } from "./submission-status.tsx";

/** Works as a plain form before and without script. The fields are uncontrolled, so no render loses typed text. */
export function ContactForm() {
  const { language, dictionary } = useLanguage();
  const { status, outcome, button, submit } = useSubmission<SendOutcome & { at: Date }>();
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isHydrated, setHydrated] = useState(false);
  const idempotencyKey = useRef("");
  const isSending = status === "sending";
  const address = getAddress("contact", language);

  // After hydration errors are shown beside the fields, in the language of the page.
  useEffect(() => setHydrated(true), []);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = findErrors(form);
    setErrors(found);
    const [first] = Object.keys(found) as ContactField[];
    if (first) return getControl(form, first).focus();
    void submit(form, async (data) => {
      // The service stores the same words with the same key once. `crypto.randomUUID` is missing over plain http.
      idempotencyKey.current ||= crypto.getRandomValues(new Uint32Array(4)).join("-");
      const result = await sendContactMessage(readMessage(data), {
        honeypot: String(data.get("_honey") ?? ""),
        idempotencyKey: idempotencyKey.current,
        language,
      });
      if (result.accepted) idempotencyKey.current = "";
      return { ...result, at: new Date() };
    });
  }

  function clearError(field: ContactField) {
    if (errors[field]) setErrors(({ [field]: _, ...others }) => others);
  }

  return (
    <section className="panel contact-form" aria-labelledby="contact-form">
      <h2 id="contact-form">{dictionary.form.title}</h2>
      <p>{dictionary.form.intro}</p>
      <form
        method="post"
        action={`${contactEndpoint}/${settings.SUPPORT_EMAIL}`}
        noValidate={isHydrated}
        onSubmit={send}
      >
        {contactFields.map((field) => (
          <Field key={field} field={field} error={errors[field]} onInput={() => clearError(field)} />
        ))}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor="honey">{dictionary.form.leaveEmpty}</label>
          <input id="honey" name="_honey" tabIndex={-1} autoComplete="off" />
        </div>
        {hasOwnForm ? (
          <input type="hidden" name="language" value={language} />
        ) : (
          <>
            <input type="hidden" name="_template" value="table" />
            <input type="hidden" name="_next" value={`${settings.SITE_ORIGIN}${address}#message-sent`} />
          </>
        )}
        <button
          ref={button}
          type="submit"
          className="button"
          data-display={dictionary.contactForm.sending}
          disabled={isSending}
        >
          {isSending ? dictionary.contactForm.sending : dictionary.contactForm.send}
        </button>
        <SubmissionStatus status={status} outcome={outcome} />
      </form>
      {status === "idle" && !outcome && <OutcomesWithoutScript />}
    </section>
  );
}

function readMessage(data: FormData): ContactMessage {
  const text = (name: ContactField) => String(data.get(name) ?? "");
  return { name: text("name"), email: text("email"), subject: text("subject"), message: text("message") };
}

function getControl(form: HTMLFormElement, field: ContactField) {
  return form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement;
}

/** The browser's checks of `required` and `type=email`. The specification has no others. */
function findErrors(form: HTMLFormElement): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of contactFields) {
    const { validity } = getControl(form, field);
    if (validity.valueMissing) errors[field] = "missing";
    else if (validity.typeMismatch) errors[field] = "not an address";
  }
  return errors;
}

/** The service redirects to one of these fragments after a form was sent without script. */
function OutcomesWithoutScript() {
  const { dictionary } = useLanguage();
  return (
    <>
      <p className="outcome" id="message-sent">
        {dictionary.form.sentWithoutScript}
      </p>
      <p className="outcome" id="message-invalid">
        {dictionary.form.invalidWithoutScript}
      </p>
      <p className="outcome" id="message-failed">
        {dictionary.form.failedWithoutScript} <MailLink address={settings.SUPPORT_EMAIL} />
      </p>
    </>
  );
}
