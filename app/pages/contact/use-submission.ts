import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { Content } from "../../../content/create-content.ts";
import { contactFields } from "../../../contract/contact-message.ts";
import type { Language } from "../../../contract/languages.ts";
import { type SendOutcome, sendContactMessage } from "../../api/send-message.ts";
import { forgetDraft, saveDraft } from "../../draft.ts";

export type SubmissionStatus = "idle" | "sending" | "success" | "error";

/** How long success or error is displayed. */
const statusMs = 3000;

/**
 * Sends the contact form with JavaScript. The status is reset after three seconds; the outcome is kept until the next
 * attempt, even if the browser stops that one. Success clears the form.
 */
export function useSubmission({ ajaxAction, formService }: Content["contact"]["form"], language: Language) {
  const [status, setStatus] = useState<SubmissionStatus>("idle");
  const [outcome, setOutcome] = useState<SendOutcome & { at: Date }>();
  const [isFirstAttempt, setFirstAttempt] = useState(true);
  const statusRow = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (status !== "success" && status !== "error") return;
    statusRow.current?.scrollIntoView({ block: "nearest" });
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
    const result = await sendContactMessage(sent, {
      ajaxAction,
      usesFormService: formService !== undefined,
      idempotencyKey: key.value,
      language,
    });
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

  const isBlocked = status === "sending" || status === "success";
  const buttonProps = {
    // A button that is `disabled` would lose the focus.
    "aria-disabled": isBlocked || undefined,
    "data-status": status,
    onClick(event: MouseEvent) {
      // The second click of a double click would submit the empty form.
      if (isBlocked) event.preventDefault();
    },
  };
  return { status, outcome, isFirstAttempt, buttonProps, statusRow, submit, startAttempt };
}
