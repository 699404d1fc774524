import type { ContactErrors } from "../../contract/contact-message.ts";

/** The text for the client, which is never the message of an inner error. */
const messages: Record<number, string> = {
  400: "The request could not be read.",
  403: "Only the site's own pages may send messages.",
  404: "There is no such mailbox.",
  405: "Messages are sent by POST.",
  413: "The message is too large.",
  415: "This content type is not supported.",
  429: "Too many messages were sent from this address. Please try again later.",
  503: "The message cannot be stored at the moment. Please try again later.",
};

const unknownError = "Something went wrong. Nothing was sent.";

interface Details {
  errors?: ContactErrors;
  retryAfterSeconds?: number;
}

/** Why a request stored nothing. The response has the form of form-forwarding services. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly statusCode: number;
  readonly errors: ContactErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, { errors, retryAfterSeconds }: Details = {}) {
    super(errors ? "Some fields are missing or invalid." : (messages[statusCode] ?? unknownError));
    this.statusCode = statusCode;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
