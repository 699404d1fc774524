import { createTransport } from "nodemailer";
import { isLoopback } from "../loopback.ts";

/** Milliseconds for looking the server up, for connecting and for its greeting, and for each silence afterwards. */
interface Timeouts {
  step: number;
  silence: number;
}

/**
 * A connection to a mail server, encrypted unless the server is this machine: without STARTTLS password and mails
 * would go in clear, and whoever is on the way can take it out of the server's greeting. A mail server of this
 * machine has no certificate that anybody would know.
 */
export function createSmtpTransport(url: string, { step, silence }: Timeouts) {
  return createTransport({
    url,
    dnsTimeout: step,
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: silence,
    ...(isLoopback(new URL(url).hostname) ? { tls: { rejectUnauthorized: false } } : { requireTLS: true }),
  });
}
