import type { SettingName } from "../../settings.ts";
import type { Values } from "./questions.ts";

/** Derives a value from an answer; undefined if there is none. */
type Rule = [from: SettingName, to: SettingName, derive: (values: Values) => string | undefined];

/** The file that the systemd units may write. */
const serverDatabase = "/var/lib/cardamint/cardamint.sqlite";

const isPublic = ({ SITE_ORIGIN }: Values) => SITE_ORIGIN.startsWith("https:");

const rules: Rule[] = [
  ["SUPPORT_EMAIL", "PRIVACY_EMAIL", (values) => values.SUPPORT_EMAIL],
  ["SUPPORT_PHONE", "CHAT_PHONE", (values) => values.SUPPORT_PHONE],
  ["PARTNER_INVITE_URL", "PARTNER_NAME", (values) => nameHost(values.PARTNER_INVITE_URL)],
  ["EXCHANGE_PARTNER_URL", "EXCHANGE_NAME", (values) => nameHost(values.EXCHANGE_PARTNER_URL)],
  ["SMTP_URL", "MAIL_FROM", findSender],
  ["SMTP_URL", "NOTIFY_EMAIL", (values) => values.SUPPORT_EMAIL],
  ["SITE_ORIGIN", "TRUSTED_PROXIES", (values) => (isPublic(values) ? "127.0.0.1" : undefined)],
];

const serverRules: Rule[] = [
  ["SITE_ORIGIN", "DATABASE_FILE", (values) => (isPublic(values) ? serverDatabase : undefined)],
];

/**
 * Creates a function that derives a setting from the answers so far; undefined if the setting stays. A value that the
 * operator chose stays.
 */
export function createDerive(before: Values, defaults: Values, isServer: boolean) {
  return (name: string, values: Values): string | undefined => {
    for (const [from, to, derive] of isServer ? [...rules, ...serverRules] : rules) {
      if (to !== name || ["", defaults[from]].includes(values[from])) continue;
      const derived = derive(values);
      const isOwn = ![defaults[to], derive(before)].includes(values[to]);
      if (!isOwn && derived !== values[to]) return derived;
    }
    return undefined;
  };
}

/** `https://www.kraken.com/…` becomes Kraken, and `htx.com` HTX. */
function nameHost(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const name = new URL(address).hostname.split(".").at(-2) ?? "";
  return name.length <= 3 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
}

/** The name at the mail server, if it is a mailbox: most servers let it send under no other address. */
function findSender({ SMTP_NAME, SUPPORT_EMAIL }: Values): string {
  return SMTP_NAME.includes("@") ? SMTP_NAME : SUPPORT_EMAIL.replace(/^.*@/, "website@");
}
