import { type ContactField, contactFields } from "../../../domain/contact-message.ts";
import { honeypot } from "../../../domain/endpoints.ts";
import type { Language } from "../../../domain/languages.ts";
import type { Content } from "../../content/create-content.ts";
import { island } from "../../islands/island.tsx";
import { useReportedError } from "../../islands/use-reported-error.ts";
import { OutcomesWithoutScript, SubmissionOutcome } from "./submission-outcome.tsx";
import { useSubmission } from "./use-submission.ts";

interface ContactFormProps {
  content: Content["contact"]["form"];
  language: Language;
}

export default island("contact/contact-form", ContactForm);

/** Works as a plain form before hydration and without JavaScript. Uncontrolled fields keep typed text across renders. */
function ContactForm({ content, language }: ContactFormProps) {
  const submission = useSubmission(content, language);
  const { status, hasTried, startAttempt, submit } = submission;
  const labels = { idle: content.send, sending: content.sending, success: content.sent, error: content.send };
  const isBlocked = status === "sending" || status === "success";

  return (
    <section className="panel contact-form" aria-labelledby="contact-form">
      <h2 id="contact-form">{content.title}</h2>
      <p>{content.intro}</p>
      <form method="post" action={content.action} onSubmit={submit} onInvalidCapture={startAttempt}>
        {contactFields.map((field) => (
          <Field
            key={field}
            field={field}
            label={content.fields[field]}
            // Success clears the fields, so nothing may be typed into them before.
            isReadOnly={status === "sending"}
          />
        ))}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor="honey">{content.leaveEmpty}</label>
          <input id="honey" name={honeypot} tabIndex={-1} autoComplete="off" />
        </div>
        {/* Without a name, it isn't a part of the message. */}
        <input type="hidden" id="idempotency-key" data-draft="" />
        {Object.entries(content.formServiceFields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          className="button"
          data-display=""
          data-status={status}
          data-idle-label={labels.idle}
          // A button that is `disabled` would lose the focus.
          aria-disabled={isBlocked || undefined}
          // The second click of a double click would submit the empty form.
          onClick={(event) => isBlocked && event.preventDefault()}
        >
          {labels[status]}
        </button>
        <SubmissionOutcome content={content} language={language} submission={submission} />
      </form>
      {!hasTried && <OutcomesWithoutScript content={content} />}
    </section>
  );
}

interface FieldProps {
  field: ContactField;
  label: string;
  isReadOnly: boolean;
}

/** The browser checks `required` and `type=email` and reports errors. The specification has no other checks. */
function Field({ field, label, isReadOnly }: FieldProps) {
  const control = {
    id: field,
    name: field,
    required: true,
    readOnly: isReadOnly,
    "data-draft": "",
    ...useReportedError(),
  };
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
