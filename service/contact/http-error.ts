import type { ContactErrors } from "../../contract/contact-message.ts";

/** Why nothing was stored, for whoever reads the answer; never the words of an inner error. */
const reasons: Record<number, string> = {
  400: "The request could not be read.",
  403: "Messages are taken from the site's own pages only.",
  404: "There is no such mailbox.",
  405: "Messages are sent by POST.",
  413: "The message is too large.",
  415: "The message is in a form that is not understood here.",
  429: "Too many messages came from this address. Please try again later.",
  503: "The message cannot be taken at the moment. Nothing was stored. Please try again later.",
};

const unforeseen = "Something went wrong. Nothing was sent.";

interface Details {
  errors?: ContactErrors;
  /** Seconds. */
  retryAfter?: number;
}

/** A request that stores nothing, answered as form-forwarding services do. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly statusCode: number;
  readonly errors: ContactErrors | undefined;
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, { errors, retryAfter }: Details = {}) {
    super(errors ? "Some fields are missing or invalid." : (reasons[statusCode] ?? unforeseen));
    this.statusCode = statusCode;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}
