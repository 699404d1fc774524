import type { ContactMessage } from "../../contract/contact-message.ts";
import type { Language } from "../../contract/languages.ts";

export type MessageState = "waiting" | "delivered" | "spam" | "undelivered";

/** A message as it is kept. Times are epoch milliseconds. */
export interface StoredMessage extends ContactMessage {
  reference: string;
  language: Language | null;
  state: MessageState;
  receivedAt: number;
  attempts: number;
  firstAttemptAt: number | null;
  nextAttemptAt: number;
  /** Until when a relay holds the message; then the claim is void. */
  claimedUntil: number | null;
  /** When it was delivered, given up or taken for spam. */
  settledAt: number | null;
  /** Why the last attempt failed. */
  reason: string | null;
}
