import { shorten, toPlainLine } from "../../lib/text/safe-text.ts";

/** Leaves room for the advice in `formatReason`. */
const maxReplyLength = 300;

/** What to do about replies of mail servers. The first match counts. */
const advices: [pattern: RegExp, advice: string][] = [
  // Microsoft 365: https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission
  [
    /5\.7\.139(?!.*credentials were incorrect)|SmtpClientAuthentication is disabled|basic authentication is disabled/i,
    "This provider has turned off passwords for the account: allow SMTP AUTH there, or use another mail service",
  ],
  // Google, Yahoo, iCloud, GMX, mail.ru
  [
    /5\.7\.(9|14)\b|5\.7\.8 .*BadCredentials|app(lication)?[- ](specific )?password/i,
    "Create an app password in the account's security settings, and use it in SMTP_URL",
  ],
  // Postfix, Exim, Sendmail, Exchange
  [
    /authentication not enabled|not advertised|AUTH command unrecogni[sz]ed|unrecogni[sz]ed authentication/i,
    "This port accepts no login: use the port for sending, often 465 or 587, or remove name and password from SMTP_URL",
  ],
  [/too many (bad |failed )?(auth|login)/i, "Wait, and correct name and password in SMTP_URL"],
  // Brevo
  [/unauthori[sz]ed ip/i, "Allow this machine's address in the settings of the mail service"],
  // Yandex, Amazon SES, Microsoft 365, Zoho
  [
    /account (is |has been )?(blocked|suspended|disabled|locked)|(paused|suspended) for this account|5\.1\.8\b|5\.7\.(50|70)\d|unusual sending/i,
    "The mail service has blocked the account: sign in there to see why, or ask it",
  ],
  // Google, for mail that a server delivers itself
  [
    /5\.7\.2[3467]\b|\b(dmarc|spf|dkim)\b/i,
    "Authorize the mail server in the DNS of the sender's domain (SPF and DKIM)",
  ],
  [
    /block ?list|blacklist|blocked using|\b(ip|address|host)\b.* blocked|spamhaus|\brbl\b|dnsbl|reputation/i,
    "This machine's address is on a blocklist: have it removed there, or use the server of a mail service",
  ],
  [
    /5\.7\.60|SendAsDenied|not (a )?verified|verified sender|(sender|from) (address|domain|identity|signature)|sending domain|not owned by|permissions? to send as|not (allowed|authori[sz]ed) to (send|relay)|relaying disallowed as/i,
    "Set MAIL_FROM to an address that this account may send as, or verify it at the mail service",
  ],
  [
    /^530(?!.*STARTTLS)|relay(ing)?( access)? (is )?(denied|not)|authentication (is )?required|must authenticate/i,
    "Add name and password to SMTP_URL",
  ],
  [/[45]\.2\.2\b|mailbox (is )?full/i, "Make room in the mailbox"],
  [
    /quota|limit|exceeded|5\.4\.5|5\.1\.90|too m(any|uch)/i,
    "Wait, or ask the mail service for a higher limit",
  ],
];

/** What a mail server refuses, by the code of nodemailer. */
const refused: Record<string, string> = {
  EAUTH: "the login",
  EENVELOPE: "the sender or the recipient",
  EMESSAGE: "the message",
};

/** Rewrites an error of nodemailer with a mail server's reply: it says what is refused, and has advice, but no password. */
export function explainReply(error: Error & { code?: string; response?: string }, url: string): Error {
  if (error.code === "EAUTH" && !error.response) {
    error.message = "The mail server can't be logged in to. → Correct name and password in SMTP_URL";
    return error;
  }
  // A refused STARTTLS is an error of the connection: see `network-error.ts`.
  if (!error.response || error.code === "ETLS") return error;
  error.response = hidePassword(error.response, url);
  // Each line repeats the code.
  const line = toPlainLine(error.response.replaceAll(/\r?\n\d{3}[ -](\d\.\d+\.\d+ )?/g, " "));
  // A part of an address may look like a code.
  const words = line.replaceAll(/\d+(\.\d+){3}/g, "");
  const [, advice = error.code === "EAUTH" ? "Correct name and password in SMTP_URL" : undefined] =
    advices.find(([pattern]) => pattern.test(words)) ?? [];
  const what = refused[error.code ?? ""] ?? "the connection";
  const reply = shorten(line, maxReplyLength);
  // For example IMAP, which receives emails.
  if (!/^\d{3}\b/.test(line)) {
    error.message = `It isn't a server that sends emails: it says ${reply.replace(/\.?\s*$/, ".")} → Correct host and port in SMTP_URL`;
    return error;
  }
  error.message = `The mail server refuses ${what}: ${reply}`;
  if (advice) error.message = `${error.message.replace(/\.?$/, ".")} → ${advice}`;
  return error;
}

/** A server may quote what it got. */
function hidePassword(reply: string, url: string): string {
  const { username, password } = new URL(url);
  if (password === "") return reply;
  const [name, plain] = [decodeURIComponent(username), decodeURIComponent(password)];
  const encoded = [`\0${name}\0${plain}`, plain].map((text) => Buffer.from(text).toString("base64"));
  return [...encoded, plain, password].reduce(
    (text, secret) => text.replaceAll(secret, "(not shown)"),
    reply,
  );
}
