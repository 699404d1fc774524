import { hideLogin } from "../../lib/env/read-settings.ts";
import { explainNetworkError } from "../../lib/errors/network-error.ts";
import { shorten, toPlainLine } from "../../lib/text/safe-text.ts";

type Details = Pick<DeliveryError, "code" | "isBeforeText" | "isRefusal" | "minPauseMs">;

export class DeliveryError extends Error {
  override name = "DeliveryError";
  /** For logs. It never contains a visitor's text. */
  declare readonly code: string;
  /** Whether it failed before the text of the email, as every other message would now. */
  declare readonly isBeforeText: boolean;
  /** Whether the server refused for good. */
  declare readonly isRefusal?: boolean;
  /** How long to leave the server alone, at least. */
  declare readonly minPauseMs?: number;

  constructor(message: string, details: Details) {
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
  return shorten(toPlainLine(hideLogin(text)), maxReasonLength);
}
