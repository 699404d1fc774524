import { findErrorCode } from "../../lib/errors/error-code.ts";
import { minuteMs } from "../../lib/units.ts";
import { DeliveryError, type FailureScope, formatReason } from "./delivery-error.ts";
import { type Deliver, deliveryTimeoutMs } from "./dispatcher.ts";
import { composeMail, type MailSettings } from "./mail.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

/** Shorter than the whole delivery: the end of a silence says whether the text had been sent, so what is to be retried. */
const maxSilenceMs = deliveryTimeoutMs - minuteMs;

/** Mail servers ban an address after about five refused logins in an hour, and notices log in, too. */
const loginPauseMs = 30 * minuteMs;

export interface SmtpError {
  code?: string;
  /** The reply, such as `550 5.7.1 Spam`. */
  response?: string;
  responseCode?: number;
}

export function createSmtpDelivery(
  settings: MailSettings & { SMTP_URL: string },
  silenceMs = maxSilenceMs,
): Deliver {
  return async (message, signal) => {
    const transport = await createSmtpTransport(settings, silenceMs);
    let isTextSent = false;
    transport.use("stream", (mail, done) => {
      const noteEnd = () => {
        isTextSent = true;
      };
      mail.message.processFunc((text) => text.once("end", noteEnd));
      done();
    });
    try {
      await transport.sendMail({ ...composeMail(message, settings), signal });
    } catch (error) {
      throw new DeliveryError(formatReason(error), {
        code: findErrorCode(error),
        scope: findScope(error as SmtpError, isTextSent),
        retryAfterMs: (error as SmtpError).code === "EAUTH" ? loginPauseMs : undefined,
      });
    }
  };
}

/**
 * Some providers check the sender and its quota, or the mailbox, only after the text, although they are the same for all
 * messages. RFC 3463: an address that visitors don't choose (5.1), the mailbox (5.2.1, 5.2.2). Microsoft 365: the login may
 * not send as this sender (5.7.60, SendAsDenied), or at all (5.7.50x, 5.7.70x). Google: the daily limit (5.4.5), the sender
 * isn't authenticated (5.7.26). Zoho: its limit (5.4.6). Only the start of the reply counts: the rest may quote the visitor,
 * who could otherwise stop all deliveries. Without such a code, `dispatcher.ts` compares the replies to several messages.
 */
const isAboutAll =
  /^\d{3}[ -]5\.(?:(?:1\.(?:[1268]|10|90)|2\.[12]|4\.[56]|7\.(?:60|2[3-7]|50\d|70\d))\b|2\.\d+ \S*SendAsDenied)/;

/**
 * A failure after the email's text may be about the email itself. Sender, recipient, and login are the same for all
 * messages. An error in them is an error in the settings, which the operator can correct while the messages are retried.
 */
function findScope({ code, response = "", responseCode = 0 }: SmtpError, isTextSent: boolean): FailureScope {
  if (isAboutAll.test(response)) return "receiver";
  if (code === "EMESSAGE" && responseCode >= 500) return "message";
  // Temporarily refused, or the connection was closed without a reply, as some filters do.
  return code === "EMESSAGE" || isTextSent ? "unknown" : "receiver";
}
