import { type FormEvent, useRef, useState } from "react";
import {
  type ContactError,
  type ContactErrors,
  type ContactField,
  type ContactMessage,
  contactFields,
} from "../../../contract/contact-message.ts";
import type { Language } from "../../../contract/languages.ts";
import { type SendOutcome, sendContactMessage } from "../../api/forms.ts";
import { ContactLink } from "../../components/contact-link.tsx";
import type { Content } from "../../content/create-content.ts";
import { formatMicroprint } from "../../engraving/serial.ts";
import { getTextFields, useSubmission } from "../../hooks/use-submission.ts";
import { Field } from "./field.tsx";
import { SubmissionStatus } from "./submission-status.tsx";

type FormContent = Content["contact"]["form"];

interface ContactFormProps {
  content: FormContent;
  brand: string;
  language: Language;
}

/** Works as a plain form before hydration and without JavaScript. Uncontrolled fields keep typed text across renders. */
export function ContactForm({ content, brand, language }: ContactFormProps) {
  const { status, outcome, button, statusRow, submit } = useSubmission<SendOutcome & { at: Date }>();
  const [errors, setErrors] = useState<ContactErrors>({});
  const idempotencyKey = useRef("");
  const { sending, sent } = content;
  const labels = { idle: content.send, sending, success: sent, error: content.send };

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // After a quick response, the fields are already empty at the second click of a double click.
    if (status === "success" && getTextFields(form).every(({ value }) => value === "")) return;
    const found = findErrors(form);
    setErrors(found);
    const [first] = Object.keys(found) as ContactField[];
    if (first) return getControl(form, first).focus();
    void submit(form, async (data) => {
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

  function clearError(field: ContactField) {
    if (errors[field]) setErrors(({ [field]: _, ...others }) => others);
  }

  return (
    <section
      className="panel contact-form"
      aria-labelledby="contact-form"
      data-microprint={formatMicroprint(brand)}
    >
      <h2 id="contact-form">{content.title}</h2>
      <p>{content.intro}</p>
      <form method="post" action={content.action} ref={turnOffValidation} onSubmit={send}>
        {contactFields.map((field) => (
          <Field
            key={field}
            field={field}
            label={content.fields[field]}
            error={getErrorText(content.errors, field, errors[field])}
            onInput={() => clearError(field)}
          />
        ))}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor="honey">{content.leaveEmpty}</label>
          <input id="honey" name="_honey" tabIndex={-1} autoComplete="off" />
        </div>
        {content.returnUrl && (
          <>
            <input type="hidden" name="_template" value="table" />
            <input type="hidden" name="_next" value={content.returnUrl} />
          </>
        )}
        <button
          ref={button}
          type="submit"
          className="button"
          data-display=""
          data-widest={labels.idle}
          disabled={status === "sending"}
        >
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

/** After hydration, errors are shown beside the fields, in the language of the page. */
function turnOffValidation(form: HTMLFormElement | null) {
  if (form) form.noValidate = true;
}

function getErrorText(texts: FormContent["errors"], field: ContactField, error: ContactError | undefined) {
  if (error === "missing") return texts.missing[field];
  return error && texts.notAnAddress;
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
