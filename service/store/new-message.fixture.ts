import { randomBytes } from "node:crypto";
import type { ContactMessage } from "../../domain/contact-message.ts";
import type { Claim, MessageStore, NewMessage, StoredMessage } from "../store.ts";

/** What a visitor typed, in tests that are about no field. A new field needs a line here. */
export const typedMessage: ContactMessage = {
  name: "Ana",
  email: "ana@example.com",
  subject: "Card",
  message: "Where is it?",
};

export function newMessage(change: Partial<NewMessage> = {}): NewMessage {
  return {
    reference: randomBytes(4).toString("hex").toUpperCase(),
    ...typedMessage,
    state: "pending",
    ...change,
  };
}

/** A pending message as the store returns it. */
export function createStoredMessage(change: Partial<StoredMessage>): StoredMessage {
  const receivedAt = Date.UTC(2030, 0, 1);
  return {
    ...newMessage({ reference: "7Q3M9X0K" }),
    language: null,
    receivedAt,
    resends: 0,
    attempts: 1,
    waitedMs: 0,
    isLastTry: false,
    claimableAt: receivedAt,
    settledAt: null,
    reason: null,
    ...change,
  };
}

/** Stores a message, and returns its reference. Throws if there is no room for it. */
export async function addMessage(messages: MessageStore, change: Partial<NewMessage> = {}): Promise<string> {
  const reference = await messages.add(newMessage(change));
  if (reference === undefined) throw new Error("the cap is reached");
  return reference;
}

/** Claims a message. Throws if there is none to claim. */
export async function claimMessage(messages: MessageStore, leaseMs = 60_000): Promise<Claim> {
  const claim = await messages.claim(leaseMs);
  if (!claim) throw new Error("nothing could be claimed");
  return claim;
}
