import { emailOptions, getContactMessage } from "../../domain/contact-message.ts";
import { findErrorCode } from "../../lib/errors/error-code.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";
import type { DeliverableMessage } from "../store.ts";
import { DeliveryError, type FailureScope, formatReason } from "./delivery-error.ts";
import type { Deliver } from "./dispatcher.ts";
import { formatSubject, getReplyTo } from "./mail.ts";
import { parseRetryAfter } from "./retry.ts";

/** Includes reading the response. */
const responseTimeoutMs = 30_000;

/** Such services answer with a line of JSON. */
const maxResponseBytes = 64 * 1024;

/** These statuses reject the message itself. */
const permanentStatuses = new Set([400, 413, 422]);

/**
 * Returns the scope of a failure. A 200 without success and a 403 may be about the address or the page, but also about a
 * text that the service's filter rejects: if they paused all deliveries, a few such texts would stop everybody's mail.
 */
function findScope({ ok, status }: Response): FailureScope {
  if (ok || status === 403) return "unknown";
  return permanentStatuses.has(status) ? "message" : "receiver";
}

/** Creates the delivery through a form-forwarding service. Its body says whether it delivered; its 200 does not. */
export function createFormDelivery(
  settings: Pick<ServiceSettings, "FORWARD_FORM_URL" | "SITE_ORIGIN" | "SUPPORT_EMAIL">,
  { fetch, now }: { fetch: typeof globalThis.fetch; now: () => number },
): Deliver {
  const { FORWARD_FORM_URL, SITE_ORIGIN, SUPPORT_EMAIL } = settings;
  const address = `${FORWARD_FORM_URL}/ajax/${encodeURIComponent(SUPPORT_EMAIL).replace("%40", "@")}`;

  async function post(message: DeliverableMessage, signal: AbortSignal) {
    const replyTo = getReplyTo(message, [SUPPORT_EMAIL]);
    const steering = { ...emailOptions, _subject: formatSubject(message), _replyto: replyTo };
    const response = await fetch(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        // Such services identify a form by its page, and deliver nothing without these.
        origin: SITE_ORIGIN,
        referer: `${SITE_ORIGIN}/`,
      },
      body: JSON.stringify({ ...getContactMessage(message), ...steering }),
      // A redirect would turn the POST into a GET.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    });
    return { response, reason: findReason(response, await readStart(response)) };
  }

  return async (message, signal) => {
    const { response, reason } = await post(message, signal).catch((error) => {
      const code = findErrorCode(error);
      // Without an answer in time, the message may have been delivered: it must not be sent again without an end.
      const scope = error.name === "TimeoutError" ? "unknown" : "receiver";
      throw new DeliveryError(formatReason(error), { code, scope });
    });
    if (response.ok && reason === undefined) return;
    throw new DeliveryError(`${response.status}: ${reason ?? "refused"}`, {
      code: String(response.status),
      scope: findScope(response),
      retryAfterMs: parseRetryAfter(response.headers.get("retry-after"), now()),
    });
  };
}

/**
 * Reads the start of a response. Leaving the loop closes the connection, so an endless response, or a small compressed
 * one that unpacks to gigabytes, neither fills the memory nor ends the process: https://github.com/nodejs/undici/issues/5360
 */
async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxResponseBytes) break;
  }
  return Buffer.concat(chunks).toString();
}

function findReason({ headers, status }: Response, body: string): string | undefined {
  if (status >= 300 && status < 400) return `redirects to ${headers.get("location") ?? "no address"}`;
  try {
    const { success, message } = JSON.parse(body) as { success?: unknown; message?: unknown };
    return success === "true" || success === true ? undefined : String(message ?? "no success");
  } catch {
    return "the answer is no JSON";
  }
}
