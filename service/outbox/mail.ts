import type { SendMailOptions } from "nodemailer";
import { type Language, languages } from "../../contract/languages.ts";
import type { StoredMessage } from "../store/store.ts";
import { escapeHtml } from "./escape-html.ts";

export interface MailSettings {
  BRAND: string;
  MAIL_FROM: string;
  SUPPORT_EMAIL: string;
}

/** A stored message as a mail to the support mailbox; answering it answers the visitor. */
export function composeMail(message: StoredMessage, settings: MailSettings): SendMailOptions {
  const { BRAND, MAIL_FROM, SUPPORT_EMAIL } = settings;
  const replyTo = getReplyTo(message, [MAIL_FROM, SUPPORT_EMAIL]);
  return {
    // Addresses as objects: the mailer would read a list of recipients, or a header, out of a string.
    from: { name: BRAND, address: MAIL_FROM },
    to: { name: "", address: SUPPORT_EMAIL },
    ...(replyTo && { replyTo: { name: toHeader(message.name), address: replyTo } }),
    subject: formatSubject(message),
    // The same at each attempt, so that a mailbox can tell a mail that comes twice.
    messageId: `<${message.reference}@${MAIL_FROM.slice(MAIL_FROM.lastIndexOf("@") + 1)}>`,
    date: new Date(message.receivedAt),
    // Holiday notices are not sent to what says so (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    text: formatText(message),
    html: formatHtml(message),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export function formatSubject({ subject }: Pick<StoredMessage, "subject">): string {
  return `Contact Form: ${toHeader(subject)}`;
}

/**
 * What a visitor typed, as it can stand in a header: without what breaks or turns the line, and without encoded
 * words (RFC 2047), which a mail program would decode into anything. The mail's text has it as it was typed.
 */
export function toHeader(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .replaceAll("=?", "= ?");
}

/**
 * The visitor's address, where an answer may go to it: our own would go round in circles, and one that holds an
 * encoded word would be decoded into another.
 */
export function getReplyTo({ email }: Pick<StoredMessage, "email">, own: string[]): string | undefined {
  const isOwn = own.some((address) => address.toLowerCase() === email.toLowerCase());
  return isOwn || email.includes("=?") ? undefined : email;
}

interface Row {
  label: string;
  value: string;
  /** Typed by the visitor. */
  typed: boolean;
}

function getRows({ name, email, subject, message, language, reference }: StoredMessage): Row[] {
  const typed = { Name: name, Email: email, Subject: subject, Message: message };
  const ours = { Reference: reference, ...(language && { Language: getName(language) }) };
  return [
    ...Object.entries(typed).map(([label, value]) => ({ label, value, typed: true })),
    ...Object.entries(ours).map(([label, value]) => ({ label, value, typed: false })),
  ];
}

function getName(language: Language): string {
  return languages[language].name;
}

/** Every line of the visitor's is quoted, so that none can pass for one of ours. */
function formatText(message: StoredMessage): string {
  return getRows(message)
    .map(({ label, value, typed }) => `${label}:\n${typed ? quote(value) : value}\n`)
    .join("\n");
}

function quote(text: string): string {
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  return lines.map((line) => `> ${line.replaceAll(/[^\P{Cc}\t]/gu, "\uFFFD")}`).join("\n");
}

/** Values take their own direction, label by label: an Arabic message stands among English labels. */
function formatHtml(message: StoredMessage): string {
  const rows = getRows(message).map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top">${label}</th>` +
      `<td dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<!doctype html><meta charset="utf-8"><table cellpadding="6">${rows.join("\n")}</table>`;
}
