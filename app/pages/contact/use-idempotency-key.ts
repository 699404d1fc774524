import { useRef } from "react";
import type { ContactMessage } from "../../../contract/contact-message.ts";

interface IdempotencyKey {
  get: (message: ContactMessage) => string;
  /** Once a message has arrived, the same text again is a new message. */
  renew: () => void;
}

/**
 * A random key for each message, the same for the same text: a message that is sent again because its answer was lost
 * is stored once, and one that was changed in between is another message.
 */
export function useIdempotencyKey(): IdempotencyKey {
  const last = useRef({ text: "", key: "" });
  return {
    get: (message) => {
      const text = JSON.stringify(message);
      if (last.current.text !== text) last.current = { text, key: createKey() };
      return last.current.key;
    },
    renew: () => {
      last.current = { text: "", key: "" };
    },
  };
}

/** `crypto.randomUUID` is missing where the site is tried out over plain http. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
