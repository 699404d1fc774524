import type { StoredMessage } from "../store/store.ts";

/** Creates a pending message. */
export function createStoredMessage(change: Partial<StoredMessage>): StoredMessage {
  const receivedAt = Date.UTC(2030, 0, 1);
  return {
    reference: "7Q3M9X0K",
    name: "Ana",
    email: "ana@example.com",
    subject: "Card",
    message: "Where is it?",
    language: null,
    state: "pending",
    receivedAt,
    attempts: 1,
    waitedMs: 0,
    claimableAt: receivedAt,
    settledAt: null,
    reason: null,
    ...change,
  };
}
