/** Why a message did not get through, with what the other side said of when to come back. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly code: string;
  readonly retryAfterMs: number | undefined;

  /** @param code for logs: it never holds what a visitor wrote */
  constructor(message: string, code: string, retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

interface Codes {
  responseCode?: number;
  errcode?: number;
  code?: string;
  cause?: Codes;
}

/** What can be logged of an error: codes of SMTP, SQLite or Node. Its words may hold what a visitor wrote. */
export function codeOf(error: unknown): string | number | undefined {
  const { responseCode, errcode, code, cause } = error as Codes;
  return responseCode ?? errcode ?? code ?? cause?.code;
}

/** Characters kept of a reason. */
const longestReason = 500;

/** What the operator is shown of a failure. `fetch` hides the true reason in the cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, longestReason);
  const reasons = error.cause instanceof Error ? [error.message, reasonOf(error.cause)] : [error.message];
  return reasons.join(": ").slice(0, longestReason);
}
