import { STATUS_CODES } from "node:http";
import type { ContactErrors } from "./submission.ts";

interface Details {
  errors?: ContactErrors;
  retryAfterSeconds?: number;
}

/** Why a request stored nothing. The text for the client is never that of an inner error. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly statusCode: number;
  readonly errors: ContactErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, { errors, retryAfterSeconds }: Details = {}) {
    super(errors ? "Some fields are missing or invalid." : STATUS_CODES[statusCode]);
    this.statusCode = statusCode;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
