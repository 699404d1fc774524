import { STATUS_CODES } from "node:http";

/** Why a request stored nothing. The text for the client is never that of an inner error. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly statusCode: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, retryAfterSeconds?: number) {
    super(STATUS_CODES[statusCode]);
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
