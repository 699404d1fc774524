import type { SendMailOptions } from "nodemailer";
import { isLoopback } from "./network-error.ts";

interface Timeouts {
  /** For each of these: DNS lookup, connection, greeting. */
  stepMs: number;
  /** For every later response of the server. */
  silenceMs: number;
}

const mailDefaults: SendMailOptions = {
  // Asks for no out-of-office reply (RFC 3834).
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
};

/**
 * Creates a connection to a mail server. The library is loaded with the first one, because it takes 15 MB of memory.
 * It requires TLS unless the server is this machine: otherwise an attacker could remove STARTTLS from the server's
 * greeting, and read the password and the emails. A local server's certificate isn't checked, because no authority signs
 * one for localhost.
 */
export async function createSmtpTransport(url: string, { stepMs, silenceMs }: Timeouts) {
  const { createTransport } = await import("nodemailer");
  return createTransport(
    {
      url,
      dnsTimeout: stepMs,
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: silenceMs,
      ...(isLoopback(new URL(url).hostname) ? { tls: { rejectUnauthorized: false } } : { requireTLS: true }),
    },
    mailDefaults,
  );
}
