import { useEffect, useRef, useState } from "react";

export type SubmissionStatus = "idle" | "sending" | "success" | "error";

/** For how long success or error is displayed. */
const statusMs = 3000;

/**
 * Sends a form by script, one request at a time. The status is reset after three seconds, the outcome is kept. Success
 * clears the fields, except those that were changed during the request.
 */
export function useSubmission<Outcome extends { accepted: boolean }>() {
  const [status, setStatus] = useState<SubmissionStatus>("idle");
  const [outcome, setOutcome] = useState<Outcome>();
  const isSending = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (status !== "success" && status !== "error") return;
    // A button loses the focus when it is disabled.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => setStatus("idle"), statusMs);
    return () => clearTimeout(timer);
  }, [status]);

  async function submit(form: HTMLFormElement, send: (data: FormData) => Promise<Outcome>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setStatus("sending");
    setOutcome(undefined);
    const data = new FormData(form);
    const result = await send(data);
    isSending.current = false;
    if (result.accepted) clearFields(form, data);
    setOutcome(result);
    setStatus(result.accepted ? "success" : "error");
  }

  return { status, outcome, button, submit };
}

function clearFields(form: HTMLFormElement, sent: FormData): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (field.type === "hidden" || field.value !== sent.get(field.name)) continue;
    field.value = "";
    // `recovery.ts` listens to it: an error later must not bring back what was sent.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
