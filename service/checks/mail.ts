import { error, type Finding, ok, set, warning } from "../finding.ts";
import { createSmtpTransport } from "../smtp-transport.ts";
import type { Check, Context } from "./check.ts";

/** Some mail servers delay their greeting to deter robots. */
const smtpTimeoutMs = 8_000;

const server = "SMTP_URL";

export const mailChecks: Check[] = [
  { name: "mail.addresses", title: "Email addresses", run: checkSender },
  {
    name: "mail.login",
    title: "Mail server",
    network: {
      address: ({ settings }) => settings.SMTP_URL,
      actions: [set(server, "Compare host and port with your email provider's")],
    },
    run: logIn,
  },
];

/** Providers of public mailboxes. Email from their domains counts as forged unless they send it. */
const freeMail =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|mac|gmx|web|mail|proton|protonmail|pm|yandex|ya|bk|inbox|list|qq|foxmail|163|126)\.(com|net|me|de|ru|[a-z]{2}|com?\.[a-z]{2})$/;

/** Receiving servers treat email as forged unless its domain names the sending server. */
function checkSender({ settings }: Context): Finding | undefined {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, SITE_ORIGIN } = settings;
  if (SMTP_URL === "") return undefined;
  const domain = getDomain(MAIL_FROM);
  const { hostname, username } = new URL(SMTP_URL);
  const isRelated = (name: string) => `.${name}`.endsWith(`.${domain}`) || `.${domain}`.endsWith(`.${name}`);
  if (isRelated(hostname) || isRelated(getDomain(decodeURIComponent(username)))) return ok(MAIL_FROM);
  const change = { setting: "MAIL_FROM", to: "Use an address of your own domain" } as const;
  if (freeMail.test(domain))
    return warning(`Email from ${MAIL_FROM} will end up in spam: only ${domain} itself may send it.`, change);
  const site = new URL(SITE_ORIGIN).hostname;
  if (site === "localhost" || isRelated(site) || isRelated(getDomain(SUPPORT_EMAIL))) return ok(MAIL_FROM);
  return warning(`${MAIL_FROM} is neither of the site's domain nor of SUPPORT_EMAIL's.`, change);
}

function getDomain(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** Explains codes and messages of nodemailer and OpenSSL. The first match counts. */
const loginErrors: [pattern: RegExp, finding: Finding][] = [
  [/EAUTH/, error("It refuses name and password.", set(server, "Type them again"))],
  [
    /wrong version number|packet length too long|unknown protocol/i,
    error("It expects no TLS at that port.", set(server, "Write smtp://, or port 465")),
  ],
  [
    /ETLS.*STARTTLS|STARTTLS.*not (offered|supported)/i,
    error("It offers no encryption, so nothing is sent to it.", set(server, "Use a server with TLS")),
  ],
  [/EPROTOCOL/, error("It is no mail server.", set(server, "Correct host and port"))],
];

async function logIn({ settings: { SMTP_URL } }: Context): Promise<Finding> {
  try {
    const timeouts = { stepMs: smtpTimeoutMs, silenceMs: smtpTimeoutMs };
    await (await createSmtpTransport(SMTP_URL, timeouts)).verify?.();
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    const known = loginErrors.find(([pattern]) => pattern.test(`${code} ${message}`));
    if (known) return known[1];
    throw cause;
  }
  if (new URL(SMTP_URL).username === "") return ok("Answers. SMTP_URL has no name and password.");
  return ok("Accepts name and password. Nothing was sent.");
}
