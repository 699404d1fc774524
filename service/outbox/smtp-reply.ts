import { shorten, toPlainLine } from "../../lib/text/safe-text.ts";

/** Leaves room for the advice in `formatReason`. */
const maxReplyLength = 300;

/** What to do about replies of mail servers. The first match counts. */
const advices: [pattern: RegExp, advice: string][] = [
  // Microsoft 365: https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission
  [
    /5\.7\.139|SmtpClientAuthentication is disabled|basic authentication is disabled/i,
    "This provider has turned off passwords for the account: allow SMTP AUTH there, or use another mail service",
  ],
  // Google, Yahoo, iCloud, GMX
  [
    /5\.7\.9|5\.7\.8 .*BadCredentials|app(lication)?[- ]specific password/i,
    "Create an app password in the account's security settings, and use it in SMTP_URL",
  ],
  [
    /\bblock(ed|list)|blacklist|spamhaus|\brbl\b|dnsbl|reputation/i,
    "This machine's address is on a blocklist: have it removed there, or use the server of a mail service",
  ],
  [
    /5\.7\.60|SendAsDenied|not (a )?verified|verified sender|sender (address|domain|identity)|not owned by|not allowed to send as/i,
    "Set MAIL_FROM to an address that this account may send as, or verify it at the mail service",
  ],
  [
    /^530|relay(ing)?( access)? (is )?(denied|not)|authentication (is )?required|must (authenticate|issue)/i,
    "Add name and password to SMTP_URL",
  ],
  [/quota|limit|5\.4\.5|5\.1\.90|too many/i, "Wait, or ask the mail service for a higher limit"],
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
  const [, advice = error.code === "EAUTH" ? "Correct name and password in SMTP_URL" : undefined] =
    advices.find(([pattern]) => pattern.test(line)) ?? [];
  const what = refused[error.code ?? ""] ?? "the connection";
  const reply = shorten(line, maxReplyLength);
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
