import { STATUS_CODES } from "node:http";
import type { ContactErrors } from "../../domain/contact-message.ts";

/** Why a request failed. The text for the client is never that of an inner error. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly statusCode: number;
  declare readonly errors?: ContactErrors;
  declare readonly retryAfterSeconds?: number;

  constructor(statusCode: number, details: Pick<HttpError, "errors" | "retryAfterSeconds"> = {}) {
    super(details.errors ? "Some fields are missing or invalid." : STATUS_CODES[statusCode]);
    this.statusCode = statusCode;
    Object.assign(this, details);
  }
}
