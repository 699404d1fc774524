import type { SendMailOptions } from "nodemailer";
import { type Language, languages } from "../../contract/languages.ts";
import type { StoredMessage } from "../store/store.ts";

export interface MailSettings {
  BRAND: string;
  MAIL_FROM: string;
  SUPPORT_EMAIL: string;
}

/** A stored message as a mail to the support mailbox; answering it answers the visitor. */
export function mailOf(message: StoredMessage, settings: MailSettings): SendMailOptions {
  const { BRAND, MAIL_FROM, SUPPORT_EMAIL } = settings;
  const rows = tableOf(message);
  return {
    // Addresses as objects: the mailer would read a list of recipients, or a header, out of a string.
    from: { name: BRAND, address: MAIL_FROM },
    to: { name: "", address: SUPPORT_EMAIL },
    replyTo: { name: message.name, address: message.email },
    subject: `Contact Form: ${message.subject}`,
    // The same at each attempt, so that a mailbox can tell a mail that comes twice.
    messageId: `<${message.reference}@${MAIL_FROM.slice(MAIL_FROM.lastIndexOf("@") + 1)}>`,
    date: new Date(message.receivedAt),
    text: rows.map(([label, value]) => `${label}:\n${value}\n`).join("\n"),
    html: htmlOf(rows),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type Row = [label: string, value: string];

function tableOf({ name, email, subject, message, language, reference }: StoredMessage): Row[] {
  const rows: Row[] = [
    ["Name", name],
    ["Email", email],
    ["Subject", subject],
    ["Message", message],
    ["Reference", reference],
  ];
  return language ? [...rows, ["Language", nameOf(language)]] : rows;
}

function nameOf(language: Language): string {
  return languages[language].name;
}

/** Values take their own direction, label by label: an Arabic message stands among English labels. */
function htmlOf(rows: Row[]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top">${label}</th>` +
      `<td dir="auto" style="white-space:pre-wrap">${escapeHtml(value)}</td></tr>`,
  );
  return `<!doctype html><meta charset="utf-8"><table cellpadding="6">${cells.join("\n")}</table>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
