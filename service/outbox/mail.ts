import type { SendMailOptions } from "nodemailer";
import {
  type ContactField,
  contactFields,
  emailOptions,
  fieldLabels,
  listShortFields,
} from "../../domain/contact-message.ts";
import { languages } from "../../domain/languages.ts";
import { replaceControls, shorten, toPlainLine } from "../../lib/text/safe-text.ts";
import { hourMs } from "../../lib/units.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";
import type { DeliverableMessage } from "../store.ts";
import {
  formatHeading,
  formatLink,
  formatMailHtml,
  formatParagraph,
  formatTable,
  type MailBrand,
} from "./mail-html.ts";

export type MailSettings = MailBrand & Pick<ServiceSettings, "MAIL_FROM" | "SUPPORT_EMAIL">;

/** Composes the email for a message to the support mailbox. A reply goes to the visitor. */
export function composeMail(
  message: DeliverableMessage,
  settings: MailSettings,
  sentAt: number,
): SendMailOptions {
  const { BRAND, MAIL_FROM, SUPPORT_EMAIL } = settings;
  const { reference, resends } = message;
  const replyTo = getReplyTo(message, [MAIL_FROM, SUPPORT_EMAIL]);
  return {
    // Addresses are objects: nodemailer would parse a string, which might then hold several recipients.
    from: { name: BRAND, address: MAIL_FROM },
    to: { name: "", address: SUPPORT_EMAIL },
    ...(replyTo && { replyTo: { name: toHeader(message.name), address: replyTo } }),
    subject: formatSubject(message),
    // The same at each attempt, so that a mailbox can recognize a duplicate.
    messageId: `<${reference}${resends > 0 ? `.${resends}` : ""}@${MAIL_FROM.slice(MAIL_FROM.lastIndexOf("@") + 1)}>`,
    // Servers refuse old dates.
    date: new Date(sentAt),
    text: formatText(message, sentAt),
    html: formatHtml(message, settings, replyTo, sentAt),
  };
}

/** Contains the reference, because email programs would otherwise group different visitors' messages into one thread. */
function formatSubject({ subject, reference }: Pick<DeliverableMessage, "subject" | "reference">): string {
  return `${emailOptions._subject}: ${toHeader(subject)} [${reference}]`;
}

/** Exim refuses header lines of more than 998 bytes, and a long word can't be folded. */
const maxHeaderText = 200;

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
const maxAddress = 254;

/**
 * Makes a visitor's text safe for a header: without line breaks, control characters and direction marks, and without
 * encoded words (RFC 2047), which a mail program would decode. The body of the mail has the text as it was typed.
 */
const toHeader = (text: string) => shorten(toPlainLine(text).replaceAll("=?", "= ?"), maxHeaderText);

/**
 * Returns the visitor's address for replies; undefined in three cases:
 * - It is one of our own: replies would come back to us.
 * - It has an encoded word: a mail program would decode it into another address.
 * - It is too long for a mail server.
 */
function getReplyTo({ email }: Pick<DeliverableMessage, "email">, own: string[]): string | undefined {
  const isOwn = own.some((address) => address.toLowerCase() === email.toLowerCase());
  return isOwn || email.includes("=?") || email.length > maxAddress ? undefined : email;
}

type Row = [label: string, value: string, isTyped: boolean];

function listRows(
  message: DeliverableMessage,
  sentAt: number,
  fields: readonly ContactField[] = contactFields,
): Row[] {
  const { language, receivedAt, reference } = message;
  const isLate = sentAt - receivedAt > hourMs;
  return [
    ...fields.map((field): Row => [fieldLabels[field], message[field], true]),
    ["Reference", reference, false],
    ...(isLate ? [["Received", new Date(receivedAt).toUTCString(), false] satisfies Row] : []),
    ...(language ? [["Language", languages[language].name, false] satisfies Row] : []),
  ];
}

/** Quotes every line that a visitor wrote, so that it can't be mistaken for a line of the service. */
function formatText(message: DeliverableMessage, sentAt: number): string {
  return listRows(message, sentAt)
    .map(([label, value, isTyped]) => `${label}:\n${isTyped ? quote(value) : value}\n`)
    .join("\n");
}

function quote(text: string): string {
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  return lines.map((line) => `> ${replaceControls(line)}`).join("\n");
}

/** Has the same content as the text, and a link that starts the reply in email programs that ignore Reply-To. */
function formatHtml(
  message: DeliverableMessage,
  settings: MailSettings,
  replyTo: string | undefined,
  sentAt: number,
): string {
  return formatMailHtml(
    settings,
    [
      formatHeading(message.subject),
      formatParagraph(message.message),
      replyTo && formatLink(createReplyAddress(message), "Reply by email"),
      formatTable(listRows(message, sentAt, listShortFields()).map(([label, value]) => [label, value])),
    ].join("\n"),
  );
}

/** The address that starts a reply to a visitor. */
export function createReplyAddress({
  email,
  subject,
  reference,
}: Pick<DeliverableMessage, "email" | "subject" | "reference">): string {
  const replySubject = toPlainLine(`Re: ${subject} [${reference}]`);
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(replySubject)}`;
}
