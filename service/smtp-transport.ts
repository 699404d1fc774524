import type { SendMailOptions } from "nodemailer";
import { isLoopback } from "../settings/schemas.ts";

/** For each of these: DNS lookup, connection, greeting, which some servers delay to deter robots. */
const stepMs = 8_000;

const mailDefaults: SendMailOptions = {
  // Asks for no out-of-office reply (RFC 3834).
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
};

/**
 * Creates a client of a mail server. The library is loaded with the first one, because it takes 15 MB of memory.
 * It requires TLS unless the server is this machine: otherwise an attacker could remove STARTTLS from the server's
 * greeting, and read the password and the emails. A local server's certificate isn't checked, because no authority signs
 * one for localhost.
 * @param silenceMs the time limit of every response after the greeting
 */
export async function createSmtpTransport(url: string, silenceMs = stepMs) {
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
