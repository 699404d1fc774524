import { createTransport } from "nodemailer";
import type { ServiceSettings } from "../../settings.ts";
import { type Check, cross, type Finding, good, warning } from "./check.ts";
import { isForeignFreeMail, isFreeMail } from "./free-mail.ts";
import { unreachable } from "./network.ts";

/** Milliseconds for each step of a login. */
const stepTime = 8_000;

const timeouts = {
  dnsTimeout: stepTime,
  connectionTimeout: stepTime,
  greetingTimeout: stepTime,
  socketTimeout: stepTime,
};

export const mailChecks: Check[] = [
  {
    name: "mail.addresses",
    title: "Mail addresses",
    settings: ["SUPPORT_EMAIL", "PRIVACY_EMAIL", "MAIL_FROM", "SITE_ORIGIN"],
    run: ({ settings }) =>
      unreadMailbox(settings) ?? foreignSender(settings) ?? good("They fit each other. Nothing was sent."),
  },
  {
    name: "mail.login",
    title: "Mail server",
    settings: ["SMTP_URL", "MAIL_FROM"],
    network: true,
    applies: ({ settings }) => settings.SMTP_URL !== "",
    async run({ settings: { SMTP_URL } }) {
      const transport = createTransport({ url: SMTP_URL, ...timeouts });
      try {
        await transport.verify?.();
      } catch (error) {
        return loginFault(SMTP_URL, error);
      }
      const named = new URL(SMTP_URL).username !== "";
      return good(
        named ? "Answers, and accepts name and password." : "Answers. SMTP_URL has no name and password.",
      );
    },
  },
];

/** Domains that are kept for examples and tests: RFC 2606 and 6761. */
const reserved = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;

function unreadMailbox(settings: ServiceSettings): Finding | undefined {
  const { SUPPORT_EMAIL, PRIVACY_EMAIL } = settings;
  for (const [name, address] of Object.entries({ SUPPORT_EMAIL, PRIVACY_EMAIL })) {
    // What is left as it came is told among the placeholders.
    if (reserved.test(domainOf(address)) && !address.endsWith(".example"))
      return cross(
        "setting",
        `No mail can reach ${name}: its domain is for examples.`,
        "Write your own mailbox.",
      );
    if (/^(no|do-?not)[-_.]?reply@/i.test(address))
      return warning(
        "setting",
        `Nobody reads a mailbox named as ${name} is.`,
        "Name one that somebody reads.",
      );
  }
  return undefined;
}

/** What makes mail servers take our mail for forged: they compare the sender's domain with who sends. */
function foreignSender(settings: ServiceSettings): Finding | undefined {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, SITE_ORIGIN } = settings;
  if (SMTP_URL === "" || MAIL_FROM === "") return undefined;
  const domain = domainOf(MAIL_FROM);
  const server = new URL(SMTP_URL).hostname;
  if (reserved.test(domain))
    return cross(
      "setting",
      "MAIL_FROM has a domain that is for examples.",
      "Write an address of your own domain.",
    );
  if (isForeignFreeMail(domain, server))
    return warning(
      "setting",
      `${domain} lets only its own servers send mail as MAIL_FROM: yours will be taken for spam.`,
      "Write an address of your own domain.",
    );
  if (MAIL_FROM.toLowerCase() === SUPPORT_EMAIL.toLowerCase())
    return warning(
      "setting",
      "MAIL_FROM and SUPPORT_EMAIL are one mailbox: it would write to itself, and may answer itself.",
      "Take another address of your domain for MAIL_FROM, such as website@….",
    );
  const own = [domainOf(SUPPORT_EMAIL), new URL(SITE_ORIGIN).hostname];
  if (own.some((host) => isWithin(host, domain) || isWithin(domain, host) || host === "localhost"))
    return undefined;
  if (isFreeMail(domain)) return undefined;
  return warning(
    "setting",
    `MAIL_FROM is of ${domain}, which is neither the site's domain nor SUPPORT_EMAIL's.`,
    "Write an address of a domain that is yours.",
  );
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function loginFault(address: string, error: unknown): Finding {
  const { code, message, responseCode } = error as { code?: string; message: string; responseCode?: number };
  if (code === "EAUTH")
    return cross(
      "setting",
      `The mail server refuses name and password${responseCode ? ` (${responseCode})` : ""}.`,
      "Correct them in SMTP_URL; write %40 for @, %3A for : and %2F for / in them.",
    );
  if (/wrong version number|packet length too long|unknown protocol/i.test(message))
    return cross(
      "setting",
      "The mail server speaks without TLS there.",
      "Write smtp:// in SMTP_URL, or port 465.",
    );
  if (code === "EPROTOCOL")
    return cross("setting", "What answers there is no mail server.", "Correct host and port in SMTP_URL.");
  return unreachable(
    address,
    error,
    "Compare host and port in SMTP_URL with your mail provider's, and try again.",
  );
}
