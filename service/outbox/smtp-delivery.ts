import { createTransport } from "nodemailer";
import type { Deliver } from "./dispatcher.ts";
import { type MailSettings, mailOf } from "./mail.ts";

const second = 1000;

/** Milliseconds for the steps before a mail is sent. Afterwards the relay's own, longer deadline holds. */
const timeouts = {
  dnsTimeout: 10 * second,
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 5 * 60 * second,
};

/**
 * Sends messages by mail. A recipient that is refused for good (550) fails like a server that is down: support's
 * own mailbox is a matter of settings, which can be mended within the days that a message is tried for.
 */
export function createSmtpDelivery(settings: MailSettings & { SMTP_URL: string }): Deliver {
  const transport = createTransport({ url: settings.SMTP_URL, ...timeouts });
  return async (message, signal) => {
    await transport.sendMail({ ...mailOf(message, settings), signal });
  };
}
