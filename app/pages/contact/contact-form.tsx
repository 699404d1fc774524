import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type ContactFaults,
  type ContactField,
  type ContactMessage,
  cleanContactMessage,
  contactFaults,
  contactFields,
} from "../../../contract/contact-message.ts";
import { addressOf } from "../../../contract/pages.ts";
import { MailLink } from "../../components/contact-links.tsx";
import { useLanguage } from "../../language.tsx";
import { type SendOutcome, sendContactMessage } from "../../services/contact-form.ts";
import { contactEndpoint, contactIsEmbedded, settings } from "../../settings.ts";
import { Field } from "./field.tsx";
import { FormStatus, type Status } from "./form-status.tsx";
import { useMessageKey } from "./message-key.ts";

const statusMs = 3000;

/** Works as a plain form before and without script. The fields are the browser's own: nothing typed is ever lost. */
export function ContactForm() {
  const { language, words } = useLanguage();
  const [status, setStatus] = useState<Status>("idle");
  const [outcome, setOutcome] = useState<SendOutcome & { at: Date }>();
  const [faults, setFaults] = useState<ContactFaults>({});
  const [scripted, setScripted] = useState(false);
  const sending = useRef(false);
  const submit = useRef<HTMLButtonElement>(null);
  const key = useMessageKey();

  // From here on the page says what is wrong, in its own language and beside the field.
  useEffect(() => setScripted(true), []);

  useEffect(() => {
    if (status !== "success" && status !== "error") return;
    // A button that is disabled loses the focus of whoever pressed it.
    if (document.activeElement === document.body) submit.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => setStatus("idle"), statusMs);
    return () => clearTimeout(timer);
  }, [status]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const message = cleanContactMessage(fieldsOf(data));
    const found = faultsIn(form, message);
    setFaults(found);
    const first = contactFields.find((field) => found[field]);
    if (first) return (form.elements.namedItem(first) as HTMLElement).focus();

    sending.current = true;
    setStatus("sending");
    setOutcome(undefined);
    const answer = await sendContactMessage(message, String(data.get("_honey") ?? ""), key.of(message));
    sending.current = false;
    if (answer.sent) {
      clearSent(form, data);
      key.renew();
    }
    setOutcome({ ...answer, at: new Date() });
    setStatus(answer.sent ? "success" : "error");
  }

  function mend(field: ContactField) {
    if (faults[field]) setFaults(({ [field]: _, ...others }) => others);
  }

  return (
    <section className="panel contact-form" aria-labelledby="contact-form">
      <h2 id="contact-form">{words.form.title}</h2>
      <p>{words.form.intro}</p>
      <form
        method="post"
        action={`${contactEndpoint}/${settings.SUPPORT_EMAIL}`}
        noValidate={scripted}
        onSubmit={send}
      >
        {contactFields.map((field) => (
          <Field key={field} field={field} fault={faults[field]} onInput={() => mend(field)} />
        ))}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor="honey">{words.form.leaveEmpty}</label>
          <input id="honey" name="_honey" tabIndex={-1} autoComplete="off" />
        </div>
        {contactIsEmbedded ? (
          <input type="hidden" name="language" value={language} />
        ) : (
          <>
            <input type="hidden" name="_template" value="table" />
            <input
              type="hidden"
              name="_next"
              value={`${settings.SITE_ORIGIN}${addressOf("contact", language)}#message-sent`}
            />
          </>
        )}
        <button ref={submit} type="submit" className="button display" disabled={status === "sending"}>
          {status === "sending" ? words.contactForm.sending : words.contactForm.send}
        </button>
        <FormStatus status={status} outcome={outcome} />
      </form>
      <OutcomesWithoutScript />
    </section>
  );
}

function fieldsOf(data: FormData): ContactMessage {
  const text = (name: string) => String(data.get(name) ?? "");
  return { name: text("name"), email: text("email"), subject: text("subject"), message: text("message") };
}

/** Clears what was sent, but not what was typed while it was under way. */
function clearSent(form: HTMLFormElement, sent: FormData) {
  for (const field of contactFields) {
    const control = form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement;
    if (control.value !== sent.get(field)) continue;
    control.value = "";
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The faults that the service would find too, and what the browser's own address check finds. */
function faultsIn(form: HTMLFormElement, message: ContactMessage): ContactFaults {
  const faults = contactFaults(message);
  const email = form.elements.namedItem("email") as HTMLInputElement;
  return email.validity.typeMismatch ? { email: "not an address", ...faults } : faults;
}

/** What the service answers to a form sent without script leads to one of these fragments. */
function OutcomesWithoutScript() {
  const { words } = useLanguage();
  return (
    <>
      <p className="outcome" id="message-sent">
        {words.form.sentWithoutScript}
      </p>
      <p className="outcome" id="message-faulty">
        {words.form.faultyWithoutScript}
      </p>
      <p className="outcome" id="message-failed">
        {words.form.failedWithoutScript} <MailLink address={settings.SUPPORT_EMAIL} />
      </p>
    </>
  );
}
