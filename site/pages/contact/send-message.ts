import { contactFields, emailOptions, getFailure } from "../../../domain/contact-message.ts";
import { honeypot, idempotencyHeader, languageHeader } from "../../../domain/endpoints.ts";
import type { Language } from "../../../domain/languages.ts";

/** How long the response may take, from this site's service or from a form service. */
const responseTimeoutMs = 20_000;

/** How long a page that returns from the back/forward cache waits for the response. It may never get it. */
const returnTimeoutMs = 1000;

/** Browsers reject `keepalive` requests of more than 64 KiB in total. */
const keepaliveMaxBytes = 60_000;

/** `offline`: the message can't have left the browser. */
type FailureReason = ReturnType<typeof getFailure> | "offline";

export type SendOutcome =
  | { accepted: true; reference: string | undefined }
  | { accepted: false; reason: FailureReason };

interface SendOptions {
  address: string;
  /** Headers of our own are only for this site's own service. */
  isFormService: boolean;
  /** The site's own service stores a text with the same key only once. */
  idempotencyKey: string;
  language: Language;
}

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
  { address, isFormService, idempotencyKey, language }: SendOptions,
): Promise<SendOutcome> {
  const message = Object.fromEntries(contactFields.map((field) => [field, data.get(field)]));
  const body = new TextEncoder().encode(
    JSON.stringify({
      ...message,
      ...emailOptions,
      _subject: `${emailOptions._subject}: ${data.get("subject")}`,
      // Only robots fill in this field.
      [honeypot]: data.get(honeypot) || undefined,
    }),
  );
  const isOnline = navigator.onLine;
  const ownHeaders = { [idempotencyHeader]: idempotencyKey, [languageHeader]: language };
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...(isFormService ? {} : ownHeaders),
      },
      body,
      // The browser finishes the request even if the visitor leaves the page.
      keepalive: body.length < keepaliveMaxBytes,
      signal: AbortSignal.timeout?.(responseTimeoutMs),
    });
    const { ok, status } = response;
    // Always read, because until a response is read to its end, the browser counts its request among those with `keepalive`.
    // The response of a form service has no reference, and may not be JSON.
    const reference: unknown = (await response.json().catch(() => undefined))?.reference;
    if (ok) return { accepted: true, reference: typeof reference === "string" ? reference : undefined };
    return { accepted: false, reason: getFailure(status) };
  } catch {
    return { accepted: false, reason: isOnline ? "unconfirmed" : "offline" };
  }
}
