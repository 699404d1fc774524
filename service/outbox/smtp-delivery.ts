import { findErrorCode } from "../../lib/errors/error-code.ts";
import { minuteMs } from "../../lib/units.ts";
import { DeliveryError, formatReason } from "./delivery-error.ts";
import { type Deliver, deliveryTimeoutMs } from "./dispatcher.ts";
import { composeMail, type MailSettings } from "./mail.ts";
import type { SmtpError } from "./smtp-reply.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

/** Shorter than the limit of the whole delivery, so that a timeout here shows whether the text had been sent. */
const maxSilenceMs = deliveryTimeoutMs - minuteMs;

/** Mail servers ban an address after about five refused logins in an hour, and notices log in, too. */
const loginPauseMs = 30 * minuteMs;

export function createSmtpDelivery(
  settings: MailSettings & { SMTP_URL: string },
  now: () => number,
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
      await transport.sendMail({ ...composeMail(message, settings, now()), signal });
    } catch (error) {
      const { code, responseCode = 0 } = error as SmtpError;
      const isLogin = code === "EAUTH";
      throw new DeliveryError(formatReason(error), {
        code: findErrorCode(error),
        // The reply to the text may come before its end.
        isBeforeText: !isTextSent && code !== "EMESSAGE",
        isRefusal: responseCode >= 500 || (isLogin && responseCode === 0),
        minPauseMs: isLogin ? loginPauseMs : 0,
      });
    }
  };
}
