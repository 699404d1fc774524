import type { ContactMessage } from "../../contract/contact-message.ts";
import type { Language } from "../../contract/languages.ts";
import { contactEndpoint, formIsOwn, settings } from "../settings.ts";
import { answerTimeLimit } from "./answer-time-limit.ts";

export type SendOutcome =
  | { accepted: true; reference: string | undefined }
  /** `unconfirmed`: no answer came, so that nobody knows whether the message arrived. */
  | { accepted: false; reason: "too many" | "refused" | "unconfirmed" };

interface SendOptions {
  /** What stands in the field that people leave empty. */
  honeypot: string;
  /** The same for the same message, so that the service of this site stores it once. */
  idempotencyKey: string;
  language: Language;
}

/** Bytes: browsers refuse `keepalive` for more than 64 KiB under way at once. */
const keepaliveLimit = 60_000;

/** Sends one message to the form service. Its status alone tells whether it was accepted. */
export async function sendContactMessage(
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
    const response = await fetch(`${contactEndpoint}/ajax/${settings.SUPPORT_EMAIL}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...(formIsOwn ? ownHeaders : {}),
      },
      body,
      // A message under way arrives although its visitor leaves the page.
      keepalive: body.length < keepaliveLimit,
      signal: AbortSignal.timeout(answerTimeLimit),
    });
    if (!response.ok) return { accepted: false, reason: response.status === 429 ? "too many" : "refused" };
    return { accepted: true, reference: await readReference(response) };
  } catch {
    return { accepted: false, reason: "unconfirmed" };
  }
}

/** Only the service of this site gives a reference; what another service answers may not even be JSON. */
async function readReference(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === "object" && body && "reference" in body ? String(body.reference) : undefined;
}
