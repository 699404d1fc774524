import type { StoredMessage } from "../store/store.ts";
import { DeliveryError } from "./delivery-error.ts";
import type { Deliver } from "./dispatcher.ts";
import { formatSubject, getReplyTo } from "./mail.ts";
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

/** Bytes of an answer that are read. */
const answerLimit = 64 * 1024;

/** Statuses that say that the message itself is not taken. Others are about an address, a key or a load. */
const permanentStatuses = new Set([400, 413, 422]);

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
      body: JSON.stringify(getFields(message, SUPPORT_EMAIL)),
      // A redirect would turn the POST into a GET, whose 200 would mean nothing.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTime)]),
    });
    const reason = findReason(await readStart(response));
    if (response.ok && reason === undefined) return;
    throw new DeliveryError(`${response.status}: ${reason ?? "refused"}`, {
      code: String(response.status),
      retryAfterMs: readRetryAfter(response.headers.get("retry-after"), now()),
      permanent: permanentStatuses.has(response.status),
    });
  };
}

function getFields(message: StoredMessage, ownAddress: string) {
  const { name, email, subject, message: text } = message;
  const replyTo = getReplyTo(message, [ownAddress]);
  const steering = {
    _subject: formatSubject(message),
    _template: "table",
    ...(replyTo && { _replyto: replyTo }),
  };
  return { name, email, subject, message: text, ...steering };
}

/** Reads no more than 64 KB of an answer, which may have no end. */
async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > answerLimit) break;
  }
  return Buffer.concat(chunks).toString();
}

/** What an answer says against delivery; undefined where it says that the message was delivered. */
function findReason(body: string): string | undefined {
  try {
    const { success, message } = JSON.parse(body) as { success?: unknown; message?: unknown };
    return success === "true" || success === true ? undefined : String(message ?? "no success");
  } catch {
    return "the answer is no JSON";
  }
}
