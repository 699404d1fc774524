import { error, type Finding, ok, warning } from "../findings/finding.ts";
import { createSmtpTransport } from "../mail/smtp-transport.ts";
import type { Check, Context } from "./check.ts";

const smtpTimeoutMs = 8_000;

export const mailChecks: Check[] = [
  {
    name: "mail.addresses",
    title: "Mail addresses",
    run: checkSender,
  },
  {
    name: "mail.login",
    title: "Mail server",
    network: {
      address: ({ settings }) => settings.SMTP_URL,
      hint: "Compare host and port with your mail provider's: npm run setup -- SMTP_URL",
    },
    run: logIn,
  },
];

/** Providers at whose domains everybody may have a mailbox. Their mail counts as forged if others send it. */
const freeMail =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|mac|gmx|web|mail|proton|protonmail|pm|yandex|ya|bk|inbox|list|qq|foxmail|163|126)\.(com|net|me|de|ru|[a-z]{2}|com?\.[a-z]{2})$/;

/** Mail servers take for forged what comes from another domain's server: ours has to be known there. */
function checkSender({ settings }: Context): Finding | undefined {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, SITE_ORIGIN } = settings;
  if (SMTP_URL === "") return undefined;
  const fitting = ok("They fit each other. Nothing was sent.");
  const domain = getDomain(MAIL_FROM);
  const correct = "Take an address of your own domain, such as website@…: npm run setup -- MAIL_FROM";
  const server = new URL(SMTP_URL);
  const account = getDomain(decodeURIComponent(server.username));
  if ([account, server.hostname].some((name) => isRelated(name, domain))) return fitting;
  if (freeMail.test(domain))
    return warning(
      `${domain} lets only its own servers send mail as MAIL_FROM: yours will be taken for spam.`,
      correct,
    );
  const own = [getDomain(SUPPORT_EMAIL), new URL(SITE_ORIGIN).hostname];
  if (own.some((name) => name === "localhost" || isRelated(name, domain))) return fitting;
  return warning(
    `MAIL_FROM is of ${domain}, which is neither the site's domain nor SUPPORT_EMAIL's.`,
    correct,
  );
}

function getDomain(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** Whether one is the other, or within it. */
function isRelated(name: string, domain: string): boolean {
  return `.${name}`.endsWith(`.${domain}`) || `.${domain}`.endsWith(`.${name}`);
}

const change = "npm run setup -- SMTP_URL";

/** What codes and messages of nodemailer and OpenSSL come down to. The first that fits. */
const loginErrors: [pattern: RegExp, finding: Finding][] = [
  [/EAUTH/, error("The mail server refuses name and password.", `Type them again: ${change}`)],
  [
    /wrong version number|packet length too long|unknown protocol/i,
    error("The mail server speaks without TLS there.", `Write smtp://, or port 465: ${change}`),
  ],
  [
    /ETLS/,
    error(
      "The mail server offers no encryption, so nothing is sent to it.",
      `Ask your mail provider for a server with TLS: ${change}`,
    ),
  ],
  [/EPROTOCOL/, error("What answers there is no mail server.", `Correct host and port: ${change}`)],
];

async function logIn({ settings: { SMTP_URL } }: Context): Promise<Finding> {
  try {
    await createSmtpTransport(SMTP_URL, { stepMs: smtpTimeoutMs, silenceMs: smtpTimeoutMs }).verify?.();
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    const known = loginErrors.find(([pattern]) => pattern.test(`${code} ${message}`));
    if (known) return known[1];
    throw cause;
  }
  if (new URL(SMTP_URL).username === "") return ok("Answers. SMTP_URL has no name and password.");
  return ok("Answers, and accepts name and password.");
}
