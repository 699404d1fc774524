import { toPlainLine } from "../plain-line.ts";

interface Details {
  /** For logs: it never holds what a visitor wrote. */
  code: string;
  /** The pause that the receiving server asked for. */
  retryAfterMs?: number | undefined;
  /** Whether every retry would fail too. */
  permanent?: boolean;
}

/** Why a delivery failed. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly code: string;
  readonly retryAfterMs: number | undefined;
  readonly permanent: boolean;

  constructor(message: string, { code, retryAfterMs, permanent = false }: Details, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.permanent = permanent;
  }
}

const maxReasonLength = 500;

/** Describes a failure to the operator. The true reason of a failed `fetch` is in its cause. */
export function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return toPlainLine(String(error)).slice(0, maxReasonLength);
  const reasons = error.cause instanceof Error ? [error.message, formatReason(error.cause)] : [error.message];
  return toPlainLine(reasons.join(": ")).slice(0, maxReasonLength);
}
