import { hideLogin } from "../../lib/env/read-settings.ts";
import { explainNetworkError } from "../../lib/errors/network-error.ts";
import { toPlainLine } from "../../lib/text/safe-text.ts";

/**
 * - message: every retry would fail, too, so the message fails at once
 * - receiver: every other message would fail now, so all deliveries pause
 * - unknown: only this message is retried
 */
export type FailureScope = "message" | "receiver" | "unknown";

export class DeliveryError extends Error {
  override name = "DeliveryError";
  /** For logs. It never contains a visitor's text. */
  declare readonly code: string;
  declare readonly scope: FailureScope;
  declare readonly retryAfterMs?: number | undefined;

  constructor(message: string, details: Pick<DeliveryError, "code" | "scope" | "retryAfterMs">) {
    super(message);
    Object.assign(this, details);
  }
}

const maxReasonLength = 500;

/** Describes a failure to the operator. The message of a `DeliveryError` is such a description. */
export function formatReason(error: unknown): string {
  const reason = error instanceof DeliveryError ? undefined : explainNetworkError(error);
  const text = reason
    ? `The server can't be reached: ${reason}.`
    : error instanceof Error
      ? error.message
      : String(error);
  return toPlainLine(hideLogin(text)).slice(0, maxReasonLength);
}
