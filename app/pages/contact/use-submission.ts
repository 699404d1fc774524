import { type FormEvent, useEffect, useState } from "react";
import type { Content } from "../../../content/create-content.ts";
import { contactFields } from "../../../contract/contact-message.ts";
import type { Language } from "../../../contract/languages.ts";
import { type SendOutcome, sendContactMessage } from "../../api/send-message.ts";
import { forgetDraft, saveDraft } from "../../draft.ts";

/** How long success or error is displayed. */
const statusMs = 3000;

export type Submission = ReturnType<typeof useSubmission>;

/**
 * Sends the contact form with JavaScript. The status is reset after three seconds; the outcome is kept until the next
 * attempt, even if the browser stops that one. Success clears the form.
 */
export function useSubmission(content: Content["contact"]["form"], language: Language) {
  const [status, setStatus] = useState<"idle" | "sending" | "success" | "error">("idle");
  const [outcome, setOutcome] = useState<SendOutcome & { at: Date }>();
  const [isFirstAttempt, setFirstAttempt] = useState(true);

  useEffect(() => {
    if (status !== "success" && status !== "error") return;
    const timer = setTimeout(() => setStatus("idle"), statusMs);
    return () => clearTimeout(timer);
  }, [status]);

  function startAttempt() {
    setOutcome(undefined);
    setFirstAttempt(false);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    startAttempt();
    setStatus("sending");
    const key = form.querySelector("#idempotency-key") as HTMLInputElement;
    // The service stores the same words with the same key once. `crypto.randomUUID` is missing over plain http.
    key.value ||= crypto.getRandomValues(new Uint32Array(4)).join("-");
    saveDraft(key);
    const sent = new FormData(form);
    const result = await sendContactMessage(sent, { content, idempotencyKey: key.value, language });
    const current = new FormData(form);
    // Fields that changed meanwhile have a text that isn't sent yet: Back restores what was typed in another language.
    if (result.accepted && contactFields.every((field) => current.get(field) === sent.get(field))) {
      form.reset();
      key.value = "";
      forgetDraft(form);
    }
    setOutcome({ ...result, at: new Date() });
    setStatus(result.accepted ? "success" : "error");
  }

  return { status, outcome, isFirstAttempt, startAttempt, submit };
}
