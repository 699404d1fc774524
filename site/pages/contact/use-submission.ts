import { type FormEvent, useEffect, useState } from "react";
import { contactFields } from "../../../domain/contact-message.ts";
import type { Language } from "../../../domain/languages.ts";
import type { Content } from "../../content/create-content.ts";
import { forgetDraft, keepKey } from "../../draft.ts";
import { type SendOutcome, sendContactMessage } from "./send-message.ts";

/** How long success or error is displayed. */
const statusMs = 3000;

export type Submission = ReturnType<typeof useSubmission>;

/**
 * Sends the contact form with JavaScript. The status is reset after three seconds. The next attempt clears the outcome, even
 * if the browser stops it because a field is invalid. Success clears the form.
 */
export function useSubmission(content: Content["contact"]["form"], language: Language) {
  const [status, setStatus] = useState<"idle" | "sending" | "success" | "error">("idle");
  const [outcome, setOutcome] = useState<SendOutcome & { at: Date }>();
  const [hasTried, setHasTried] = useState(false);

  useEffect(() => {
    if (status !== "success" && status !== "error") return;
    const timer = setTimeout(() => setStatus("idle"), statusMs);
    return () => clearTimeout(timer);
  }, [status]);

  function startAttempt() {
    setOutcome(undefined);
    setHasTried(true);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    startAttempt();
    setStatus("sending");
    const keyField = form.querySelector("#idempotency-key") as HTMLInputElement;
    // Without an event, the browser may have filled in all fields.
    keepKey(form);
    const sent = new FormData(form);
    const result = await sendContactMessage(sent, {
      address: content.ajaxAction,
      isFormService: content.formServiceFields !== undefined,
      idempotencyKey: keyField.value,
      language,
    });
    const current = new FormData(form);
    // The fields are read-only meanwhile, but a visitor who left and comes back finds what was typed on the page in another
    // language. That text isn't sent yet.
    if (result.accepted && contactFields.every((field) => current.get(field) === sent.get(field))) {
      form.reset();
      // `reset` doesn't clear hidden fields.
      keyField.value = "";
      forgetDraft(form);
    }
    setOutcome({ ...result, at: new Date() });
    setStatus(result.accepted ? "success" : "error");
  }

  return { status, outcome, hasTried, startAttempt, submit };
}
