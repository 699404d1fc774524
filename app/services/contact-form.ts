import type { ContactMessage } from "../../contract/contact-message.ts";
import { contactEndpoint, contactIsEmbedded, settings } from "../settings.ts";

export type SendOutcome =
  | { sent: true; reference: string | undefined }
  | { sent: false; reason: "too many" | "failed" };

/**
 * Sends one message to the form service. Its status alone tells whether it was sent.
 * @param honeypot what stands in the field that people leave empty
 * @param key the same for the same message, so that the service of this site stores it once
 */
export async function sendContactMessage(
  message: ContactMessage,
  honeypot: string,
  key: string,
): Promise<SendOutcome> {
  try {
    const answer = await fetch(`${contactEndpoint}/ajax/${settings.SUPPORT_EMAIL}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...(contactIsEmbedded ? { "Idempotency-Key": key } : {}),
      },
      body: JSON.stringify({
        ...message,
        _subject: `Contact Form: ${message.subject}`,
        _template: "table",
        ...(honeypot ? { _honey: honeypot } : {}),
      }),
    });
    if (!answer.ok) return { sent: false, reason: answer.status === 429 ? "too many" : "failed" };
    return { sent: true, reference: await referenceIn(answer) };
  } catch {
    return { sent: false, reason: "failed" };
  }
}

/** Only the service of this site gives a reference; what another service answers may not even be JSON. */
async function referenceIn(answer: Response): Promise<string | undefined> {
  const body: unknown = await answer.json().catch(() => undefined);
  return typeof body === "object" && body && "reference" in body ? String(body.reference) : undefined;
}
