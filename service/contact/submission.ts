import { createHash } from "node:crypto";
import { parseAddress } from "../../contract/addresses.ts";
import {
  type ContactFaults,
  type ContactMessage,
  cleanContactMessage,
  contactFaults,
} from "../../contract/contact-message.ts";
import { isLanguage, type Language } from "../../contract/languages.ts";

export interface Submission {
  message: ContactMessage;
  faults: ContactFaults;
  /** A robot filled the field that people cannot see. */
  spam: boolean;
  language: Language | undefined;
  idempotencyKey: string | undefined;
}

/** The header may be a quoted string, as the IETF draft has it, or bare, as most clients send it. */
const idempotencyKey = /^"?([\w.:~-]{1,100})"?$/;

/**
 * Reads what a client sent. What is not text counts as missing, and whatever else it sent (`_cc`, `_webhook`
 * and the like) is not looked at, nor is anybody sent to `_next`. A key that is too long or has odd characters counts as none:
 * better a message twice than not at all.
 * @param key the `Idempotency-Key` header; forms have a field `_id` instead
 */
export function readSubmission(body: unknown, key?: string | string[]): Submission {
  const given: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const text = (field: string) => (typeof given[field] === "string" ? given[field] : "");
  const message = cleanContactMessage({
    name: text("name"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
  });
  const language = text("language");
  return {
    message,
    faults: contactFaults(message),
    spam: text("_honey") !== "",
    language: isLanguage(language) ? language : languageOfPage(text("_next")),
    idempotencyKey: idempotencyKey.exec(typeof key === "string" ? key : text("_id"))?.[1],
  };
}

/** Forms on another host than the service name no language, but the page that a form service would lead back to. */
function languageOfPage(address: string): Language | undefined {
  return parseAddress(URL.parse(address)?.pathname ?? "/").language;
}

/** A key that comes again with other words is another message: nothing that a visitor wrote is dropped. */
export function computeDigest({ idempotencyKey, message }: Submission): string | undefined {
  if (idempotencyKey === undefined) return undefined;
  const { name, email, subject, message: text } = message;
  const submission = JSON.stringify([idempotencyKey, name, email, subject, text]);
  return createHash("sha256").update(submission).digest("base64url");
}
