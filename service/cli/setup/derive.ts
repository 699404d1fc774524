import { stateFolder } from "../../checks/installation.ts";
import type { SettingName } from "../../settings.ts";
import type { Values } from "./questions.ts";

/** What follows from an answer to `from`; undefined if nothing does. */
type Rule = [to: SettingName, from: SettingName, derive: (values: Values) => string | undefined];

const rules: Rule[] = [
  ["PRIVACY_EMAIL", "SUPPORT_EMAIL", (values) => values.SUPPORT_EMAIL],
  ["CHAT_PHONE", "SUPPORT_PHONE", (values) => values.SUPPORT_PHONE],
  ["PARTNER_NAME", "PARTNER_INVITE_URL", (values) => nameHost(values.PARTNER_INVITE_URL)],
  ["EXCHANGE_NAME", "EXCHANGE_PARTNER_URL", (values) => nameHost(values.EXCHANGE_PARTNER_URL)],
  // Most servers let a mailbox send under no other address.
  [
    "MAIL_FROM",
    "SMTP_URL",
    ({ SMTP_NAME, SUPPORT_EMAIL }) =>
      SMTP_NAME.includes("@") ? SMTP_NAME : SUPPORT_EMAIL.replace(/^.*@/, "website@"),
  ],
  ["NOTIFY_EMAIL", "SMTP_URL", (values) => values.SUPPORT_EMAIL],
  ["TRUSTED_PROXIES", "SITE_ORIGIN", (values) => ifPublic(values, "127.0.0.1")],
];

/** systemd lets the service write here only. */
const serverRule: Rule = [
  "DATABASE_FILE",
  "SITE_ORIGIN",
  (values) => ifPublic(values, `${stateFolder}cardamint.sqlite`),
];

const ifPublic = ({ SITE_ORIGIN }: Values, value: string) =>
  SITE_ORIGIN.startsWith("https:") ? value : undefined;

/**
 * Creates a function that derives a setting from the answers so far; undefined if the setting stays, as it does if the
 * operator chose its value.
 */
export function createDerive(before: Values, defaults: Values, isServer: boolean) {
  return (name: string, values: Values): string | undefined => {
    const rule = [...rules, ...(isServer ? [serverRule] : [])].find(([to]) => to === name);
    if (!rule) return undefined;
    const [to, from, derive] = rule;
    const isChosen = ![defaults[to], derive(before)].includes(values[to]);
    return isChosen || ["", defaults[from]].includes(values[from]) ? undefined : derive(values);
  };
}

/** `https://www.kraken.com/…` becomes Kraken, and `htx.com` HTX. */
function nameHost(address: string): string | undefined {
  const name = URL.parse(address)?.hostname.split(".").at(-2);
  if (name === undefined) return undefined;
  return name.length <= 3 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
}
