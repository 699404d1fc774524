import { randomBytes } from "node:crypto";
import type { Claim, MessageStore, NewMessage } from "./store.ts";

export function newMessage(change: Partial<NewMessage> = {}): NewMessage {
  return {
    reference: randomBytes(4).toString("hex").toUpperCase(),
    name: "Ana",
    email: "ana@example.com",
    subject: "Card",
    message: "Where is it?",
    state: "pending",
    ...change,
  };
}

/** Stores a message, and returns its reference. Throws if there is no room for it. */
export async function addMessage(messages: MessageStore, change: Partial<NewMessage> = {}): Promise<string> {
  const reference = await messages.add(newMessage(change));
  if (reference === undefined) throw new Error("the cap is reached");
  return reference;
}

/** The target of deliveries in tests. */
export const testTarget = "target";

/** Claims a message. Throws if there is none to claim. */
export async function claimMessage(messages: MessageStore, leaseMs = 60_000): Promise<Claim> {
  const claim = await messages.claim(leaseMs, testTarget);
  if (!claim) throw new Error("nothing could be claimed");
  return claim;
}
