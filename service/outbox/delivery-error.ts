interface Details {
  /** For logs: it never holds what a visitor wrote. */
  code: string;
  /** How long the other side asked to be left alone. */
  retryAfterMs?: number | undefined;
  /** Whether sending this message again would come to the same. */
  permanent?: boolean;
}

/** Why a message did not get through. */
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

interface Codes {
  responseCode?: number;
  errcode?: number;
  code?: string;
  cause?: Codes;
}

/** What can be logged of an error: codes of SMTP, SQLite or Node. Its words may hold what a visitor wrote. */
export function findCode(error: unknown): string | number | undefined {
  const { responseCode, errcode, code, cause } = error as Codes;
  return responseCode ?? errcode ?? code ?? cause?.code;
}

/** Characters kept of a reason. */
const longestReason = 500;

/** What the operator is shown of a failure. `fetch` hides the true reason in the cause. */
export function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return clean(String(error)).slice(0, longestReason);
  const reasons = error.cause instanceof Error ? [error.message, formatReason(error.cause)] : [error.message];
  return clean(reasons.join(": ")).slice(0, longestReason);
}

/** A third party's words on one line, without what would command a terminal or turn its direction. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/\p{Bidi_Control}/gu, "");
}
