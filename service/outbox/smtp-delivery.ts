import { DeliveryError, formatReason } from "./delivery-error.ts";
import type { Deliver } from "./dispatcher.ts";
import { composeMail, type MailSettings } from "./mail.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const second = 1000;

/** Milliseconds. Once a mail is sent the dispatcher's own deadline holds. */
const timeouts = { step: 10 * second, silence: 5 * 60 * second };

/** Sends messages by mail. */
export function createSmtpDelivery(settings: MailSettings & { SMTP_URL: string }): Deliver {
  const transport = createSmtpTransport(settings.SMTP_URL, timeouts);
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
 * A 5xx after the mail's text is about the mail, and would come again. Refused senders and recipients are a matter
 * of settings, which can be put right within the days that a message is tried for.
 */
function isRefusedForGood(error: unknown): error is { responseCode: number } {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === "EMESSAGE" && responseCode >= 500;
}
