import { createSmtpTransport } from "../smtp-transport.ts";
import { DeliveryError, formatReason } from "./delivery-error.ts";
import type { Deliver } from "./dispatcher.ts";
import { composeMail, type MailSettings } from "./mail.ts";

/** A server may be silent as long as the whole delivery may take: see `deliveryTimeoutMs` of the dispatcher. */
const timeouts = { stepMs: 10_000, silenceMs: 5 * 60_000 };

/** Creates the delivery by mail. */
export function createSmtpDelivery(settings: MailSettings & { SMTP_URL: string }): Deliver {
  const transport = createSmtpTransport(settings.SMTP_URL, timeouts);
  return async (message, signal) => {
    try {
      await transport.sendMail({ ...composeMail(message, settings), signal });
    } catch (error) {
      throw isPermanent(error)
        ? new DeliveryError(formatReason(error), { code: String(error.responseCode), permanent: true }, error)
        : error;
    }
  };
}

/**
 * A 5xx after the mail's text is about the mail itself, so every retry would fail too. A rejected sender or recipient
 * is an error in the settings, which the operator can correct while the message is being retried.
 */
function isPermanent(error: unknown): error is { responseCode: number } {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === "EMESSAGE" && responseCode >= 500;
}
