import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { Content } from "../../content/create-content.ts";
import type { Language } from "../../contract/languages.ts";
import { type SendOutcome, sendContactMessage } from "../api/send-message.ts";

export type SubmissionStatus = "idle" | "sending" | "success" | "error";

/** How long success or error is displayed. */
const statusMs = 3000;

/**
 * Sends the contact form with JavaScript. The status is reset after three seconds; the outcome is kept. Success clears the
 * form.
 */
export function useSubmission({ ajaxAction, formService }: Content["contact"]["form"], language: Language) {
  const [status, setStatus] = useState<SubmissionStatus>("idle");
  const [outcome, setOutcome] = useState<SendOutcome & { at: Date }>();
  const idempotencyKey = useRef("");
  const button = useRef<HTMLButtonElement>(null);
  const statusRow = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Firefox keeps a button disabled through a reload, and React does not correct the attribute when it hydrates.
    if (button.current) button.current.disabled = false;
  }, []);

  useEffect(() => {
    if (status !== "success" && status !== "error") return;
    // A button loses the focus when it is disabled.
    if (document.activeElement === document.body) button.current?.focus();
    statusRow.current?.scrollIntoView({ block: "nearest" });
    const timer = setTimeout(() => setStatus("idle"), statusMs);
    return () => clearTimeout(timer);
  }, [status]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setStatus("sending");
    setOutcome(undefined);
    // The service stores the same words with the same key once. `crypto.randomUUID` is missing over plain http.
    idempotencyKey.current ||= crypto.getRandomValues(new Uint32Array(4)).join("-");
    const result = await sendContactMessage(new FormData(form), {
      ajaxAction,
      usesFormService: formService !== undefined,
      idempotencyKey: idempotencyKey.current,
      language,
    });
    if (result.accepted) {
      idempotencyKey.current = "";
      form.reset();
    }
    setOutcome({ ...result, at: new Date() });
    setStatus(result.accepted ? "success" : "error");
  }

  const isSent = status === "success";
  const buttonProps = {
    ref: button,
    disabled: status === "sending",
    "aria-disabled": isSent || undefined,
    onClick(event: MouseEvent) {
      // The second click of a double click would submit the empty form.
      if (isSent) event.preventDefault();
    },
  };
  return { status, outcome, buttonProps, statusRow, submit };
}
