import type { SettingName, Values } from "./questions.ts";

interface Place {
  /** Whether this is the server of docs/publish.md, where the service's user is at home in the project. */
  isServer: boolean;
}

type Derived = Partial<Record<SettingName, string>>;

/** The file that the systemd units may write. */
const serverDatabase = "/var/lib/cardamint/cardamint.sqlite";

/**
 * What follows from answers, for settings that are still as they came: who has a phone number of his own does not want
 * the chat to open the example's.
 */
export function deriveSettings(values: Values, defaults: Values, { isServer }: Place): Derived {
  const isPublic = values.SITE_ORIGIN !== defaults.SITE_ORIGIN && values.SITE_ORIGIN.startsWith("https:");
  const derived: Derived = {};
  const follow = (name: SettingName, value: string) => {
    if (values[name] === defaults[name] && value !== values[name]) derived[name] = value;
  };
  if (values.SUPPORT_EMAIL !== defaults.SUPPORT_EMAIL) follow("PRIVACY_EMAIL", values.SUPPORT_EMAIL);
  if (values.SUPPORT_PHONE !== defaults.SUPPORT_PHONE) follow("CHAT_PHONE", values.SUPPORT_PHONE);
  if (values.EXCHANGE_PARTNER_URL !== defaults.EXCHANGE_PARTNER_URL)
    follow("EXCHANGE_NAME", nameHost(values.EXCHANGE_PARTNER_URL));
  if (values.HEADQUARTERS_ADDRESS !== defaults.HEADQUARTERS_ADDRESS) follow("OFFICES", "");
  if (values.SMTP_URL !== "") follow("MAIL_FROM", findSender(values));
  if (isPublic) follow("TRUSTED_PROXIES", "127.0.0.1");
  if (isPublic && isServer) follow("DATABASE_FILE", serverDatabase);
  if (values.NOTIFY_URL !== "") follow("NOTIFY_FORMAT", findFormat(values.NOTIFY_URL));
  return derived;
}

/** `https://www.kraken.com/…` is Kraken's; a name is better than another one's, and is shown to be corrected. */
function nameHost(address: string): string {
  if (!URL.canParse(address)) return "";
  const labels = new URL(address).hostname.split(".");
  const name = labels.at(-2) ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The account of the mail server where it is a mailbox: most servers let it send as nobody else. */
function findSender({ SMTP_URL, SUPPORT_EMAIL }: Values): string {
  const account = URL.canParse(SMTP_URL) ? decodeURIComponent(new URL(SMTP_URL).username) : "";
  if (account.includes("@")) return account;
  return `website@${SUPPORT_EMAIL.slice(SUPPORT_EMAIL.lastIndexOf("@") + 1)}`;
}

function findFormat(address: string): string {
  const { hostname } = new URL(address);
  if (hostname === "hooks.slack.com") return "slack";
  if (/(^|\.)discord(app)?\.com$/.test(hostname)) return "discord";
  return /^ntfy\./.test(hostname) ? "ntfy" : "json";
}
