import { explainNetworkError } from "../network-error.ts";
import { toPlainLine } from "../plain-line.ts";

interface Details {
  /** For logs. It never contains a visitor's text. */
  code: string;
  /**
   * The scope of the failure. Message: every retry would fail, too, so the message fails at once. Receiver: every other
   * message would fail now, so all deliveries pause.
   */
  about: "message" | "receiver";
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

/** Describes a failure to the operator. The true reason of a failed `fetch` is in its cause. */
export function formatReason(error: unknown): string {
  const { reason: problem, advice } = explainNetworkError(error) ?? {};
  const reason = advice ? `The server can't be used: ${problem}. → ${advice}` : joinReasons(error);
  return toPlainLine(reason).slice(0, maxReasonLength);
}

function joinReasons(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Several failed attempts at one connection have no message of their own.
  const message = error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
  return error.cause instanceof Error ? `${message}: ${joinReasons(error.cause)}` : message;
}
