import { createHash } from "node:crypto";
import {
  type ContactErrors,
  type ContactMessage,
  contactFields,
  validateContactMessage,
} from "../../contract/contact-message.ts";
import { isLanguage, type Language } from "../../contract/languages.ts";

export interface Submission {
  message: ContactMessage;
  errors: ContactErrors;
  /** Whether the field that people cannot see was filled in. */
  isSpam: boolean;
  language: Language | undefined;
  idempotencyKey: string | undefined;
}

/** What the page's JavaScript sends as headers. */
interface Headers {
  key?: string | string[] | undefined;
  language?: unknown;
}

/** The fields that are read. */
export const formFields = [...contactFields, "_honey", "_id"] as const;

/** Quoted, as in the IETF draft, or bare, as most clients send it. */
const idempotencyKey = /^"?([\w.:~-]{1,100})"?$/;

/**
 * Reads a submission. A value that is not text counts as missing. Fields that steer form-forwarding services (`_cc`,
 * `_next`, `_webhook`) are ignored. An idempotency key that is too long or has unusual
 * characters counts as none: storing a message twice is better than not storing it.
 */
export function readSubmission(body: unknown, { key, language }: Headers = {}): Submission {
  const given = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = (field: (typeof formFields)[number]) => {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    return typeof value === "string" ? toStorable(value) : "";
  };
  const message = {
    name: text("name"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
  };
  return {
    message,
    errors: validateContactMessage(message),
    isSpam: text("_honey") !== "",
    language: isLanguage(language) ? language : undefined,
    idempotencyKey: idempotencyKey.exec(typeof key === "string" ? key : text("_id"))?.[1],
  };
}

/** Replaces what neither a database nor a mail can hold: lone surrogates and NUL. */
function toStorable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** The digest covers the text too: the same key with another text is another message, so nothing is dropped. */
export function computeDigest({ idempotencyKey, message }: Submission): string | undefined {
  if (idempotencyKey === undefined) return undefined;
  const { name, email, subject, message: text } = message;
  const submission = JSON.stringify([idempotencyKey, name, email, subject, text]);
  return createHash("sha256").update(submission).digest("base64url");
}
