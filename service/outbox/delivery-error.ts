import { explainNetworkError } from "../network-error.ts";
import { toPlainLine } from "../safe-text.ts";

interface Details {
  /** For logs. It never contains a visitor's text. */
  code: string;
  /**
   * The scope of the failure. Message: every retry would fail, too, so the message fails at once. Receiver: every other
   * message would fail now, so all deliveries pause. Undefined: the scope is unknown, so only this message is retried.
   */
  about?: "message" | "receiver" | undefined;
  /** The minimum pause. */
  retryAfterMs?: number | undefined;
}

/** Why a delivery failed. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly code: string;
  readonly about: Details["about"];
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { code, about, retryAfterMs }: Details) {
    super(message);
    this.code = code;
    this.about = about;
    this.retryAfterMs = retryAfterMs;
  }
}

const maxReasonLength = 500;

/** Describes a failure to the operator. The message of a `DeliveryError` is such a description. */
export function formatReason(error: unknown): string {
  const { reason, advice } = error instanceof DeliveryError ? {} : (explainNetworkError(error) ?? {});
  const text = reason
    ? `The server can't be reached: ${reason}.${advice ? ` → ${advice}` : ""}`
    : error instanceof Error
      ? error.message
      : String(error);
  return toPlainLine(text).slice(0, maxReasonLength);
}
