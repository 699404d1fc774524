import { createTransport } from "nodemailer";
import { DeliveryError, formatReason } from "./delivery-error.ts";
import type { Deliver } from "./dispatcher.ts";
import { composeMail, type MailSettings } from "./mail.ts";

const second = 1000;

/** Milliseconds for the steps before a mail is sent. Afterwards the dispatcher's own, longer deadline holds. */
const timeouts = {
  dnsTimeout: 10 * second,
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 5 * 60 * second,
};

/** Sends messages by mail, encrypted unless the server is this machine. */
export function createSmtpDelivery(settings: MailSettings & { SMTP_URL: string }): Deliver {
  const transport = createTransport({
    url: settings.SMTP_URL,
    ...timeouts,
    ...getTlsOptions(settings.SMTP_URL),
  });
  return async (message, signal) => {
    try {
      await transport.sendMail({ ...composeMail(message, settings), signal });
    } catch (error) {
      throw isRefusedForGood(error)
        ? new DeliveryError(formatReason(error), { code: String(error.responseCode), permanent: true }, error)
        : error;
    }
  };
}

/**
 * Without STARTTLS password and messages would go in clear, and whoever is on the way can take it out of the
 * server's greeting. A mail server of this machine has no certificate that anybody would know.
 */
export function getTlsOptions(url: string) {
  const { hostname } = new URL(url);
  const isLoopback = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
  return isLoopback ? { tls: { rejectUnauthorized: false } } : { requireTLS: true };
}

/**
 * A 5xx after the mail's text is about the mail, and would come again. Refused senders and recipients are a matter
 * of settings, which can be put right within the days that a message is tried for.
 */
function isRefusedForGood(error: unknown): error is { responseCode: number } {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === "EMESSAGE" && responseCode >= 500;
}
