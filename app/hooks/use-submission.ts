import { useEffect, useRef, useState } from "react";

export type SubmissionStatus = "idle" | "sending" | "success" | "error";

/** How long success or error is displayed. */
const statusMs = 3000;

/**
 * Sends a form with JavaScript, one request at a time. The status is reset after three seconds; the outcome is kept.
 * Success clears the fields, except those that were changed during the request.
 */
export function useSubmission<Outcome extends { accepted: boolean }>() {
  const [status, setStatus] = useState<SubmissionStatus>("idle");
  const [outcome, setOutcome] = useState<Outcome>();
  const isSending = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const statusRow = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Firefox keeps a button disabled through a reload, and React does not correct the attribute when it hydrates.
    if (button.current) button.current.disabled = false;
  }, []);

  useEffect(() => {
    if (status !== "success" && status !== "error") return;
    // A button loses the focus when it is disabled.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    statusRow.current?.scrollIntoView({ block: "nearest" });
    const timer = setTimeout(() => setStatus("idle"), statusMs);
    return () => clearTimeout(timer);
  }, [status]);

  async function submit(form: HTMLFormElement, send: (data: FormData) => Promise<Outcome>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setStatus("sending");
    setOutcome(undefined);
    const sent = getTextFields(form).map((field) => ({ field, value: field.value }));
    const result = await send(new FormData(form));
    isSending.current = false;
    if (result.accepted) for (const { field, value } of sent) if (field.value === value) field.value = "";
    setOutcome(result);
    setStatus(result.accepted ? "success" : "error");
  }

  return { status, outcome, button, statusRow, submit };
}

/** All text fields, including the honeypot. */
export function getTextFields(form: HTMLFormElement) {
  return [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input:not([type=hidden]), textarea"),
  ];
}
