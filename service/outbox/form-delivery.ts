import type { StoredMessage } from "../store/store.ts";
import { DeliveryError } from "./delivery-error.ts";
import type { Deliver } from "./dispatcher.ts";
import { readRetryAfter } from "./retry.ts";

interface FormSettings {
  FORWARD_FORM_URL: string;
  SITE_ORIGIN: string;
  SUPPORT_EMAIL: string;
}

interface Network {
  fetch: typeof fetch;
  now: () => number;
}

/** Milliseconds until the answer must be read. */
const answerTime = 30_000;

/** Hands messages to a form-forwarding service, whose 200 alone says nothing: its body does. */
export function createFormDelivery(settings: FormSettings, { fetch, now }: Network): Deliver {
  const { FORWARD_FORM_URL, SITE_ORIGIN, SUPPORT_EMAIL } = settings;
  const mailbox = encodeURIComponent(SUPPORT_EMAIL).replace("%40", "@");
  const address = `${FORWARD_FORM_URL.replace(/\/+$/, "")}/ajax/${mailbox}`;

  return async (message, signal) => {
    const response = await fetch(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        // Such services know a form by the page it comes from, and deliver nothing without.
        origin: SITE_ORIGIN,
        referer: `${SITE_ORIGIN}/`,
      },
      body: JSON.stringify(fieldsOf(message)),
      // A redirect would turn the POST into a GET, whose 200 would mean nothing.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTime)]),
    });
    const refusal = refusalIn(await response.text());
    if (response.ok && refusal === undefined) return;
    const retryAfter = readRetryAfter(response.headers.get("retry-after"), now());
    throw new DeliveryError(`${response.status}: ${refusal ?? "refused"}`, {
      code: String(response.status),
      retryAfterMs: retryAfter,
    });
  };
}

function fieldsOf({ name, email, subject, message }: StoredMessage) {
  const steering = { _subject: `Contact Form: ${subject}`, _template: "table", _replyto: email };
  return { name, email, subject, message, ...steering };
}

/** What an answer says against delivery; undefined where it says that the message was delivered. */
function refusalIn(body: string): string | undefined {
  try {
    const { success, message } = JSON.parse(body) as { success?: unknown; message?: unknown };
    return success === "true" || success === true ? undefined : String(message ?? "no success");
  } catch {
    return "the answer is no JSON";
  }
}
