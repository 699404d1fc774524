import { type FormEvent, useRef } from "react";
import { type ContactField, type ContactMessage, contactFields } from "../../../contract/contact-message.ts";
import type { Language } from "../../../contract/languages.ts";
import { type SendOutcome, sendContactMessage } from "../../api/forms.ts";
import { ContactLink } from "../../components/contact-link.tsx";
import type { Content } from "../../content/create-content.ts";
import { useSubmission } from "../../hooks/use-submission.ts";
import { SubmissionStatus } from "./submission-status.tsx";

type FormContent = Content["contact"]["form"];

interface ContactFormProps {
  content: FormContent;
  language: Language;
}

/** Works as a plain form before hydration and without JavaScript. Uncontrolled fields keep typed text across renders. */
export function ContactForm({ content, language }: ContactFormProps) {
  const { status, outcome, buttonProps, statusRow, submit } = useSubmission<SendOutcome & { at: Date }>();
  const idempotencyKey = useRef("");
  const { sending, sent } = content;
  const labels = { idle: content.send, sending, success: sent, error: content.send };

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget, async (data) => {
      // The service stores the same words with the same key once. `crypto.randomUUID` is missing over plain http.
      idempotencyKey.current ||= crypto.getRandomValues(new Uint32Array(4)).join("-");
      const result = await sendContactMessage(content, readMessage(data), {
        honeypot: String(data.get("_honey") ?? ""),
        idempotencyKey: idempotencyKey.current,
        language,
      });
      if (result.accepted) idempotencyKey.current = "";
      return { ...result, at: new Date() };
    });
  }

  return (
    <section className="panel contact-form" aria-labelledby="contact-form">
      <h2 id="contact-form">{content.title}</h2>
      <p>{content.intro}</p>
      <form method="post" action={content.action} onSubmit={send}>
        {contactFields.map((field) => (
          <Field key={field} field={field} label={content.fields[field]} isSending={status === "sending"} />
        ))}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor="honey">{content.leaveEmpty}</label>
          <input id="honey" name="_honey" tabIndex={-1} autoComplete="off" />
        </div>
        {content.returnUrl && (
          <>
            {/* Without JavaScript, it can't have the visitor's subject. */}
            <input type="hidden" name="_subject" value="Contact Form" />
            <input type="hidden" name="_template" value="table" />
            <input type="hidden" name="_next" value={content.returnUrl} />
          </>
        )}
        <button {...buttonProps} type="submit" className="button" data-display="" data-widest={labels.idle}>
          {labels[status]}
        </button>
        <SubmissionStatus
          ref={statusRow}
          content={content}
          language={language}
          status={status}
          outcome={outcome}
        />
      </form>
      {status === "idle" && !outcome && <OutcomesWithoutScript content={content} />}
    </section>
  );
}

interface FieldProps {
  field: ContactField;
  label: string;
  isSending: boolean;
}

/** The browser checks `required` and `type=email`, and reports errors. The specification has no other checks. */
function Field({ field, label, isSending }: FieldProps) {
  // Success clears the fields, so nothing may be typed into them before.
  const control = { id: field, name: field, required: true, readOnly: isSending };
  return (
    <div className={`field field-${field}`}>
      <label htmlFor={field}>{label}</label>
      {field === "message" ? (
        <textarea {...control} rows={6} dir="auto" />
      ) : (
        <input {...control} {...inputAttributes[field]} />
      )}
    </div>
  );
}

const inputAttributes = {
  name: { autoComplete: "name", dir: "auto" },
  email: { type: "email", autoComplete: "email", dir: "ltr" },
  subject: { dir: "auto" },
} as const;

function readMessage(data: FormData): ContactMessage {
  const text = (name: ContactField) => String(data.get(name) ?? "");
  return { name: text("name"), email: text("email"), subject: text("subject"), message: text("message") };
}

/** After a form was sent without JavaScript, the service redirects to one of these fragments. */
function OutcomesWithoutScript({ content }: { content: FormContent }) {
  const { failures, sentWithoutScript, invalidWithoutScript, textBehind, email } = content;
  const failuresById = {
    "message-failed": failures.refused,
    "message-rate-limited": failures["rate-limited"],
    "message-too-long": failures["too-long"],
  };
  return (
    <>
      <p className="outcome" id="message-sent">
        {sentWithoutScript}
      </p>
      <p className="outcome" id="message-invalid" data-failed="">
        {invalidWithoutScript}
      </p>
      {Object.entries(failuresById).map(([id, text]) => (
        <p className="outcome" id={id} key={id} data-failed="">
          <span>{text}</span> <span>{textBehind}</span> <ContactLink {...email} />
        </p>
      ))}
    </>
  );
}
