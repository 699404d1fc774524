import type { ContactMessage } from "../../contract/contact-message.ts";
import type { Language } from "../../contract/languages.ts";
import { answerTimeoutMs } from "./answer-timeout.ts";

/** `unconfirmed`: no response came, so nobody knows whether the message arrived. */
type FailureReason = "refused" | "unconfirmed" | "rate-limited" | "too-long";

const reasonsByStatus: Record<number, FailureReason> = { 413: "too-long", 429: "rate-limited" };

export type SendOutcome =
  | { accepted: true; reference: string | undefined }
  | { accepted: false; reason: FailureReason };

interface Endpoint {
  ajaxAction: string;
  /** Used only with an external form service. */
  returnUrl: string | undefined;
}

interface SendOptions {
  /** The value of the field that only robots fill in. */
  honeypot: string;
  /** The site's own service stores a text with the same key only once. */
  idempotencyKey: string;
  language: Language;
}

/** Browsers reject `keepalive` requests of more than 64 KiB in total. */
const keepaliveMaxBytes = 60_000;

/** Sends one message to the form service. Only the status of the response decides whether it was accepted. */
export async function sendContactMessage(
  { ajaxAction, returnUrl }: Endpoint,
  message: ContactMessage,
  options: SendOptions,
): Promise<SendOutcome> {
  const { honeypot, idempotencyKey, language } = options;
  const body = new TextEncoder().encode(
    JSON.stringify({
      ...message,
      _subject: `Contact Form: ${message.subject}`,
      _template: "table",
      ...(honeypot ? { _honey: honeypot } : {}),
    }),
  );
  const ownHeaders = { "Idempotency-Key": idempotencyKey, "Content-Language": language };
  try {
    const response = await fetch(ajaxAction, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...(returnUrl ? {} : ownHeaders),
      },
      body,
      // The browser finishes the request even if the visitor leaves the page.
      keepalive: body.length < keepaliveMaxBytes,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    if (!response.ok) return { accepted: false, reason: reasonsByStatus[response.status] ?? "refused" };
    return { accepted: true, reference: await readReference(response) };
  } catch {
    return { accepted: false, reason: "unconfirmed" };
  }
}

/** Only the site's own service gives a reference. The response of another service may not be JSON. */
async function readReference(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === "object" && body && "reference" in body ? String(body.reference) : undefined;
}
