import { toPlainLine } from "../plain-line.ts";
import { findCertificateProblem } from "./certificate-error.ts";

interface Details {
  /** For logs: it never holds what a visitor wrote. */
  code: string;
  /**
   * What the failure is about. One message: every retry would fail too, so it fails at once. The receiver: every other
   * message would fail now, so all deliveries pause.
   */
  about: "message" | "receiver";
  /** The least pause. */
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
  const certificate = findCertificateProblem(error);
  const reason = certificate
    ? `The server's ${certificate.problem}. → ${certificate.advice}`
    : joinReasons(error);
  return toPlainLine(reason).slice(0, maxReasonLength);
}

function joinReasons(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Several failed attempts at one connection have no message of their own.
  const message = error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
  return error.cause instanceof Error ? `${message}: ${joinReasons(error.cause)}` : message;
}
