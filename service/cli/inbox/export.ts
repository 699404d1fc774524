import MailComposer from "nodemailer/lib/mail-composer";
import { composeMail, type MailSettings, toHeader } from "../../outbox/mail.ts";
import type { StoredMessage } from "../../store/store.ts";

/** Spreadsheets take a file for their own country's encoding unless it begins so. */
const byteOrderMark = "\uFEFF";

/** A cell that begins like this is a formula to a spreadsheet, and could call out; the wide ones in Japanese ones. */
const formula = /^[=+\-@＝＋－＠]/u;

/** Comma-separated values as RFC 4180 has them. */
export function csvOf(messages: StoredMessage[]): string {
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
  return byteOrderMark + [names, ...rows].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(text: string): string {
  const defused = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** JSON with times as dates. */
export function jsonOf(messages: StoredMessage | StoredMessage[]): string {
  return `${JSON.stringify(messages, (key, value) => (isTime(key, value) ? new Date(value).toISOString() : value), 2)}\n`;
}

function isTime(key: string, value: unknown): value is number {
  return typeof value === "number" && /At$/.test(key);
}

/** A mailbox file (mboxrd) that any mail program imports, with mails from the visitors themselves. */
export async function mboxOf(messages: StoredMessage[], settings: MailSettings): Promise<string> {
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
