import MailComposer from "nodemailer/lib/mail-composer";
import { composeMail, type MailSettings, toHeader } from "../../outbox/mail.ts";
import type { StoredMessage } from "../../store/store.ts";

/** Without this mark spreadsheets assume the encoding of their country. */
const byteOrderMark = "\uFEFF";

/**
 * Where a spreadsheet may see the beginning of a cell: at its start, and after the separators of other countries, such
 * as the semicolon in France, Spain and Germany. These characters then begin a formula, which may send data away;
 * Japanese spreadsheets accept the wide ones too.
 */
const formula = /(^|[;,|\t\r\n])([ \u00a0"']*)(?=[=+\-@＝＋－＠])/gu;

/** Formats CSV (RFC 4180). */
export function formatCsv(messages: StoredMessage[], separator = ","): string {
  const rows = messages.map((message) => [
    message.reference,
    new Date(message.receivedAt).toISOString(),
    message.state,
    message.name,
    message.email,
    message.subject,
    message.message,
    message.language ?? "",
    String(message.attempts),
    message.reason ?? "",
  ]);
  const names = "reference,received,state,name,email,subject,message,language,attempts,reason".split(",");
  return byteOrderMark + [names, ...rows].map((row) => `${row.map(formatCell).join(separator)}\r\n`).join("");
}

/** Quotes a cell, and makes it harmless for terminals and spreadsheets. */
function formatCell(text: string): string {
  const harmless = text.replaceAll(/[^\P{Cc}\t\r\n]/gu, "\uFFFD").replaceAll(formula, "$1$2'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Formats JSON, with times as ISO dates. */
export function formatJson(messages: StoredMessage | StoredMessage[]): string {
  return `${JSON.stringify(messages, (key, value) => (isTime(key, value) ? new Date(value).toISOString() : value), 2)}\n`;
}

function isTime(key: string, value: unknown): value is number {
  return typeof value === "number" && /At$/.test(key);
}

/** Formats a mailbox file (mboxrd) for mail programs, in which the visitors are the senders. */
export async function formatMbox(messages: StoredMessage[], settings: MailSettings): Promise<string> {
  const mails = await Promise.all(messages.map((message) => mailboxEntry(message, settings)));
  return mails.join("");
}

async function mailboxEntry(message: StoredMessage, settings: MailSettings): Promise<string> {
  const mail = new MailComposer({
    ...composeMail(message, { ...settings, MAIL_FROM: settings.MAIL_FROM || settings.SUPPORT_EMAIL }),
    from: { name: toHeader(message.name), address: message.email },
    headers: { "X-Message-State": message.state },
  });
  const source = (await mail.compile().build()).toString("latin1").replaceAll("\r\n", "\n");
  const quoted = source.replaceAll(/^(>*From )/gm, ">$1").trimEnd();
  return `From ${message.email} ${asctime(new Date(message.receivedAt))}\n${quoted}\n\n`;
}

/** `Tue Jan  1 09:30:00 2030`: the C library's form, which the mbox format asks for. */
function asctime(date: Date): string {
  const [weekday = "", day, month, year, time] = date.toUTCString().split(" ");
  return `${weekday.slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
}
