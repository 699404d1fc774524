import { shorten, toPlainLine } from "../../lib/text/safe-text.ts";

/** Leaves room for the advice in `formatReason`. */
const maxReplyLength = 300;

/** An error of nodemailer: https://nodemailer.com/errors */
export interface SmtpError extends Error {
  /** What failed, such as `EAUTH`. */
  code?: string;
  /** The command that failed, such as `MAIL FROM`. */
  command?: string;
  /** The server's reply, such as `550 5.7.1 Spam`. */
  response?: string;
  responseCode?: number;
}

const refused: Record<string, string> = {
  "MAIL FROM": "the sender",
  "RCPT TO": "the recipient",
  DATA: "the message",
};

/** Replaces the message of an error: it quotes the server, without the password, and has advice. */
export function explainReply(error: SmtpError, url: string): SmtpError {
  const { code, command = "", response } = error;
  const isLogin = code === "EAUTH";
  // Errors of the network and of TLS: see `network-error.ts`.
  if (code === "ETLS" || (!isLogin && !response)) return error;
  const what = isLogin ? "the login" : (refused[command] ?? "the connection");
  // Each line of a reply repeats the code.
  const line = toPlainLine(
    hidePassword(response ?? "", url).replaceAll(/\r?\n\d{3}[ -](\d\.\d+\.\d+ )?/g, " "),
  );
  const reply = shorten(line, maxReplyLength).replace(/\.$/, "");
  const advice = findAdvice(error, url);
  if (!response) error.message = "The login to the mail server failed";
  // For example IMAP, which receives emails.
  else if (!/^\d{3}\b/.test(line)) error.message = `It isn't a server that sends emails: it says ${reply}`;
  else error.message = `The mail server refuses ${what}: ${reply}`;
  if (advice) error.message += `. → ${advice}, then restart the site`;
  return error;
}

/** Finds what to do by the codes of a reply, never by its words: https://www.iana.org/assignments/smtp-enhanced-status-codes */
function findAdvice(
  { code, command, response = "", responseCode }: SmtpError,
  url: string,
): string | undefined {
  const [, status = ""] = /^\d{3}[ -](\d\.\d+\.\d+)\b/.exec(response) ?? [];
  if (response && responseCode === undefined) return "Correct host and port in SMTP_URL";
  if (responseCode !== undefined && responseCode < 500) return undefined;
  // 5.1 is about an address, such as an unknown recipient.
  if (responseCode === 530 || (code === "EENVELOPE" && !status.startsWith("5.1") && !new URL(url).username))
    return "Add name and password to SMTP_URL";
  if (code === "EAUTH")
    return responseCode !== undefined && responseCode < 510
      ? "Use a port that accepts logins in SMTP_URL, often 465 or 587"
      : "Correct the name and password in SMTP_URL (some providers require an app password)";
  if (/^5\.7\.2\d$/.test(status))
    return "Authorize the mail server in the DNS of MAIL_FROM's domain (SPF and DKIM)";
  if (command === "MAIL FROM") return "Set MAIL_FROM to an address that this account may send as";
  return undefined;
}

/** Removes the password from a reply, because a server may quote what it received. */
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
