import { useRef } from "react";
import type { ContactMessage } from "../../../contract/contact-message.ts";

interface MessageKey {
  of: (message: ContactMessage) => string;
  /** Once a message has arrived, the same words again are a new message. */
  renew: () => void;
}

/**
 * A random key for each message, the same for the same words: a message that is sent again because its answer
 * was lost is stored once, and one that was changed in between is another message.
 */
export function useMessageKey(): MessageKey {
  const last = useRef({ words: "", key: "" });
  return {
    of: (message) => {
      const words = JSON.stringify(message);
      if (last.current.words !== words) last.current = { words, key: randomKey() };
      return last.current.key;
    },
    renew: () => {
      last.current = { words: "", key: "" };
    },
  };
}

/** `crypto.randomUUID` is missing where the site is tried out over plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
