import { createHash } from "node:crypto";
import { parseAddress } from "../../contract/addresses.ts";
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
  /** A robot filled the field that people cannot see. */
  spam: boolean;
  language: Language | undefined;
  idempotencyKey: string | undefined;
}

/** What clients without script send in fields, where the page's script has headers. */
interface Headers {
  key?: string | string[] | undefined;
  language?: string | undefined;
}

/** All fields that are looked at. */
export const formFields = [...contactFields, "_honey", "_id", "_next", "language"] as const;

/** The header may be a quoted string, as the IETF draft has it, or bare, as most clients send it. */
const idempotencyKey = /^"?([\w.:~-]{1,100})"?$/;

/**
 * Reads what a client sent. What is not text counts as missing, and whatever else it sent (`_cc`, `_webhook`
 * and the like) is not looked at, nor is anybody sent to `_next`. A key that is too long or has odd characters counts as none: better a
 * message twice than not at all.
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
  const stated = language ?? text("language");
  return {
    message,
    errors: validateContactMessage(message),
    spam: text("_honey") !== "",
    language: isLanguage(stated) ? stated : getLanguageOfPage(text("_next")),
    idempotencyKey: idempotencyKey.exec(typeof key === "string" ? key : text("_id"))?.[1],
  };
}

/** Forms on another host than the service name no language, but the page that a form service would lead back to. */
function getLanguageOfPage(address: string): Language | undefined {
  return parseAddress(URL.parse(address)?.pathname ?? "/").language;
}

/** As it was typed, but for what neither a database nor a mail can hold: half a character, and zero. */
function toStorable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** A key that comes again with other words is another message: nothing that a visitor wrote is dropped. */
export function computeDigest({ idempotencyKey, message }: Submission): string | undefined {
  if (idempotencyKey === undefined) return undefined;
  const { name, email, subject, message: text } = message;
  const submission = JSON.stringify([idempotencyKey, name, email, subject, text]);
  return createHash("sha256").update(submission).digest("base64url");
}
