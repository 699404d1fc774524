import type { SendMailOptions } from "nodemailer";
import { isLoopback } from "../../lib/http/loopback.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";
import { explainReply } from "./smtp-reply.ts";

/** The time limit for each of these: DNS lookup, connection, and greeting, which some servers delay to deter robots. */
const stepMs = 8_000;

const mailDefaults: SendMailOptions = {
  // Suppresses out-of-office replies (RFC 3834).
  headers: { "Auto-Submitted": "auto-generated" },
  disableFileAccess: true,
  disableUrlAccess: true,
};

/**
 * Creates a client of a mail server. The library is loaded with the first one, because it takes 15 MB of memory.
 * It requires TLS unless the server is this machine: otherwise an attacker could remove STARTTLS from the server's
 * greeting, and read the password and the emails. A local server's certificate isn't checked, because no authority signs
 * one for localhost.
 * Its errors have the server's reply, with advice: see `smtp-reply.ts`.
 * @param silenceMs the time limit of every response after the greeting
 */
export async function createSmtpTransport(
  { SMTP_URL: url, MAIL_FROM }: Pick<ServiceSettings, "SMTP_URL" | "MAIL_FROM">,
  silenceMs = stepMs,
) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(
    {
      url,
      // The host name of a container, which some servers refuse, would be the default. They also refuse an IP address.
      name: MAIL_FROM.slice(MAIL_FROM.lastIndexOf("@") + 1),
      dnsTimeout: stepMs,
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: silenceMs,
      ...(isLoopback(new URL(url).hostname) ? { tls: { rejectUnauthorized: false } } : { requireTLS: true }),
    },
    mailDefaults,
  );
  const explain = (error: Error) => {
    throw explainReply(error, url);
  };
  return {
    verify: () => transport.verify().catch(explain),
    sendMail: (mail: SendMailOptions) => transport.sendMail(mail).catch(explain),
    use: transport.use.bind(transport),
  };
}
