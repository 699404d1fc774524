import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { domainToASCII } from "node:url";
import { z } from "zod";
import {
  type ContactErrors,
  type ContactMessage,
  contactFields,
  createContactMessage,
} from "../../domain/contact-message.ts";
import { honeypot } from "../../domain/endpoints.ts";
import { isLanguage } from "../../domain/languages.ts";
import { megabyte } from "../../lib/units.ts";
import { maxTextBytes } from "../store.ts";
import { HttpError } from "./http-error.ts";

export type Submission = ReturnType<typeof parseSubmission>;

/** Values that aren't fields: the page's JavaScript sends headers, and its form has the language in its address. */
interface Details {
  key?: string | string[] | undefined;
  language?: unknown;
}

/**
 * A body above `maxTextBytes` is read to its end and discarded, because a client that gets its response while it is
 * still sending may lose the response. Only a client that announces more than this is refused before it sends.
 */
const readLimitBytes = 1024 * 1024;

/** The limit for all bodies that one network sends at the same time. They take up memory, and not every proxy limits connections. */
const maxUnfinishedBytes = 4 * megabyte;

/**
 * Reads the body of a request.
 * @param sender the unfinished bytes of its network
 * @throws {HttpError} 413 if it has more than 256 KB, 429 if its network sends too much at the same time
 */
export function readBody(stream: IncomingMessage, sender: { amount: number }): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Such a client may wait for the response before it sends its body.
  if (Number(stream.headers["content-length"]) > readLimitBytes) reject(new HttpError(413));
  let chunks: Buffer[] = [];
  let size = 0;
  let isTooMuch = false;
  stream.on("data", (chunk: Buffer) => {
    size += chunk.length;
    sender.amount += chunk.length;
    isTooMuch ||= sender.amount > maxUnfinishedBytes;
    if (size <= maxTextBytes && !isTooMuch) chunks.push(chunk);
    else chunks = [];
  });
  stream.on("close", () => {
    sender.amount -= size;
  });
  stream.on("end", () => {
    if (size > maxTextBytes) reject(new HttpError(413));
    else if (isTooMuch) reject(new HttpError(429, { retryAfterSeconds: 5 }));
    else resolve(Buffer.concat(chunks).toString());
  });
  stream.on("error", () => reject(new HttpError(400)));
  return promise;
}

/** No form has more fields. Parsing the 131,000 that fit into a body takes 169 ms. */
const maxFields = 100;

/** Parses the known fields of a form. Of several fields with one name the first counts. */
export function parseForm(body: string): Record<string, string | null> {
  const form = new URLSearchParams(body.split("&", maxFields).join("&"));
  return Object.fromEntries([...contactFields, honeypot].map((name) => [name, form.get(name)]));
}

/**
 * Parses a submission. A value that is not text counts as missing. Fields that steer form-forwarding services (`_cc`,
 * `_next`, `_webhook`) are ignored.
 */
export function parseSubmission(body: unknown, { key, language }: Details) {
  const given: Record<string, unknown> = Object(body);
  const read = (field: string) => (typeof given[field] === "string" ? given[field] : "");
  const message = { ...createContactMessage(read), email: encodeDomain(read("email")) };
  return {
    message,
    errors: validateContactMessage(message),
    isSpam: read(honeypot) !== "",
    language: isLanguage(language) ? language : undefined,
    /** The same for a repeated submission. */
    idempotencyDigest: typeof key === "string" && key !== "" ? computeDigest(key, message) : undefined,
  };
}

/** The digest covers the text too: the same key with another text is another message, so nothing is dropped. */
function computeDigest(key: string, message: ContactMessage): string {
  const submission = JSON.stringify([key, ...contactFields.map((field) => message[field])]);
  return createHash("sha256").update(submission).digest("base64url");
}

/** Chromium sends `info@xn--mller-kva.de` for `info@müller.de`. Firefox sends it as typed. */
function encodeDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  // A longer label is invalid, and the time to encode it grows with its square: 43 ms for 15 KB.
  if (!/[^ -~]/.test(domain) || /[^.]{64}/.test(domain)) return address;
  // An invalid domain becomes empty, which the pattern refuses.
  return address.slice(0, at) + domainToASCII(domain);
}

/**
 * Validates a message like a browser's checks of `required` and `type=email`: spaces are text, and no text is too long.
 * The service makes these two checks and no others.
 * @returns the errors by field; empty if the message is valid
 */
export function validateContactMessage(message: ContactMessage): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of contactFields) if (message[field] === "") errors[field] = "missing";
  if (!errors.email && !z.regexes.html5Email.test(message.email)) errors.email = "not an address";
  return errors;
}
