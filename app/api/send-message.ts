import { contactFields, emailOptions, getRefusal } from "../../contract/contact-message.ts";
import type { Language } from "../../contract/languages.ts";

/** How long a form service may take to answer. */
const answerTimeoutMs = 20_000;

/** How long a page that returns from the back/forward cache waits for the response. It may never get it. */
const returnTimeoutMs = 1000;

/**
 * `offline`: the message can't have left the browser. `unconfirmed`: the service itself gave no answer, so nobody knows
 * whether the message arrived.
 */
type FailureReason = ReturnType<typeof getRefusal> | "offline" | "unconfirmed";

/** From this status on, a gateway in front of the service answers. This site's own service gives 503 as well. */
const gatewayErrors = 502;

export type SendOutcome =
  | { accepted: true; reference: string | undefined }
  | { accepted: false; reason: FailureReason };

interface SendOptions {
  ajaxAction: string;
  /** Whether a form service gets the message, instead of the site's own. */
  usesFormService: boolean;
  /** The site's own service stores a text with the same key only once. */
  idempotencyKey: string;
  language: Language;
}

/** Browsers reject `keepalive` requests of more than 64 KiB in total. */
const keepaliveMaxBytes = 60_000;

/** Sends one message to this site's service, or to a form service. Only the status of the response decides whether it was accepted. */
export async function sendContactMessage(data: FormData, options: SendOptions): Promise<SendOutcome> {
  const hasEnded = new AbortController();
  // WebKit neither ends nor aborts a request that it stopped when the visitor left the page.
  const unconfirmed = new Promise<SendOutcome>((resolve) => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setTimeout(resolve, returnTimeoutMs, { accepted: false, reason: "unconfirmed" });
    };
    addEventListener("pageshow", onShow, { signal: hasEnded.signal });
  });
  const outcome = await Promise.race([post(data, options), unconfirmed]);
  hasEnded.abort();
  return outcome;
}

async function post(
  data: FormData,
  { ajaxAction, usesFormService, idempotencyKey, language }: SendOptions,
): Promise<SendOutcome> {
  const message = Object.fromEntries(contactFields.map((field) => [field, data.get(field)]));
  const body = new TextEncoder().encode(
    JSON.stringify({
      ...message,
      ...emailOptions,
      _subject: `${emailOptions._subject}: ${data.get("subject")}`,
      // Only robots fill in this field.
      _honey: data.get("_honey") || undefined,
    }),
  );
  const isOnline = navigator.onLine;
  const ownHeaders = { "Idempotency-Key": idempotencyKey, "Content-Language": language };
  try {
    const response = await fetch(ajaxAction, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...(usesFormService ? {} : ownHeaders),
      },
      body,
      // The browser finishes the request even if the visitor leaves the page.
      keepalive: body.length < keepaliveMaxBytes,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    // Always read: until a response is read to its end, the browser counts its request among those with `keepalive`.
    const reference = await readReference(response);
    if (!response.ok) return { accepted: false, reason: getFailureReason(response.status) };
    return { accepted: true, reference };
  } catch {
    return { accepted: false, reason: isOnline ? "unconfirmed" : "offline" };
  }
}

function getFailureReason(status: number): FailureReason {
  return status >= gatewayErrors ? "unconfirmed" : getRefusal(status);
}

/** Only the site's own service gives a reference. The response of another service may not be JSON. */
async function readReference(response: Response): Promise<string | undefined> {
  const body = await response.json().catch(() => undefined);
  return typeof body?.reference === "string" ? body.reference : undefined;
}
