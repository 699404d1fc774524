import { error, type Finding, ok, warning } from "../../checks/finding.ts";
import { createSmtpTransport } from "../../outbox/smtp-transport.ts";
import type { ServiceSettings } from "../../settings.ts";
import type { Check, Context } from "./check.ts";
import { isForeignFreeMail, isFreeMail } from "./free-mail.ts";

/** Milliseconds for each step of a login. */
const smtpTimeoutMs = 8_000;

export const mailChecks: Check[] = [
  {
    name: "mail.addresses",
    title: "Mail addresses",
    settings: ["SUPPORT_EMAIL", "PRIVACY_EMAIL", "MAIL_FROM", "SITE_ORIGIN"],
    run: ({ settings }) =>
      checkMailboxes(settings) ?? checkSender(settings) ?? ok("They fit each other. Nothing was sent."),
  },
  {
    name: "mail.login",
    title: "Mail server",
    settings: ["SMTP_URL", "MAIL_FROM"],
    network: {
      address: ({ settings }) => settings.SMTP_URL,
      hint: "Compare host and port with your mail provider's: npm run setup -- SMTP_URL",
    },
    applies: ({ settings }) => settings.SMTP_URL !== "",
    run: logIn,
  },
];

/** Domains that are kept for examples and tests: RFC 2606 and 6761. */
const reserved = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;

function checkMailboxes({ SUPPORT_EMAIL, PRIVACY_EMAIL }: ServiceSettings): Finding | undefined {
  for (const [name, address] of Object.entries({ SUPPORT_EMAIL, PRIVACY_EMAIL })) {
    const correct = `Name one that somebody reads: npm run setup -- ${name}`;
    // What is left as it came is told among the placeholders.
    if (reserved.test(getDomain(address)) && !address.endsWith(".example"))
      return error(`No mail can reach ${name}: its domain is for examples.`, correct);
    if (/^(no|do-?not)[-_.]?reply@/i.test(address))
      return warning(`Nobody reads a mailbox named as ${name} is.`, correct);
  }
  return undefined;
}

/** What makes mail servers take our mail for forged: they compare the sender's domain with who sends. */
function checkSender(settings: ServiceSettings): Finding | undefined {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, SITE_ORIGIN } = settings;
  if (SMTP_URL === "" || MAIL_FROM === "") return undefined;
  const domain = getDomain(MAIL_FROM);
  const correct = "Take an address of your own domain, such as website@…: npm run setup -- MAIL_FROM";
  if (reserved.test(domain)) return error("MAIL_FROM has a domain that is for examples.", correct);
  if (isForeignFreeMail(domain, new URL(SMTP_URL).hostname))
    return warning(
      `${domain} lets only its own servers send mail as MAIL_FROM: yours will be taken for spam.`,
      correct,
    );
  const own = [getDomain(SUPPORT_EMAIL), new URL(SITE_ORIGIN).hostname];
  const isOwn = own.some((host) => isWithin(host, domain) || isWithin(domain, host) || host === "localhost");
  if (isOwn || isFreeMail(domain)) return undefined;
  return warning(
    `MAIL_FROM is of ${domain}, which is neither the site's domain nor SUPPORT_EMAIL's.`,
    correct,
  );
}

function getDomain(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

async function logIn({ settings: { SMTP_URL } }: Context): Promise<Finding> {
  try {
    await createSmtpTransport(SMTP_URL, { stepMs: smtpTimeoutMs, silenceMs: smtpTimeoutMs }).verify?.();
  } catch (cause) {
    const { code, message, responseCode } = cause as {
      code?: string;
      message: string;
      responseCode?: number;
    };
    if (code === "EAUTH")
      return error(
        `The mail server refuses name and password${responseCode ? ` (${responseCode})` : ""}.`,
        "Type them again: npm run setup -- SMTP_URL",
      );
    if (/wrong version number|packet length too long|unknown protocol/i.test(message))
      return error(
        "The mail server speaks without TLS there.",
        "Write smtp://, or port 465: npm run setup -- SMTP_URL",
      );
    if (code === "ETLS")
      return error(
        "The mail server offers no encryption, so nothing is sent to it.",
        "Ask your mail provider for a server with TLS: npm run setup -- SMTP_URL",
      );
    if (code === "EPROTOCOL")
      return error(
        "What answers there is no mail server.",
        "Correct host and port: npm run setup -- SMTP_URL",
      );
    throw cause;
  }
  const isNamed = new URL(SMTP_URL).username !== "";
  return ok(
    isNamed ? "Answers, and accepts name and password." : "Answers. SMTP_URL has no name and password.",
  );
}
