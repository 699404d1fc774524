import { guessFormat } from "../../notices/webhook.ts";
import type { SettingName } from "../../settings.ts";
import type { Values } from "./questions.ts";

interface Machine {
  /** Whether this is the server of docs/publish.md. */
  isServer: boolean;
}

type Rule = [
  from: SettingName,
  to: SettingName,
  /** Returns undefined if nothing follows. */
  derive: (values: Values, machine: Machine) => string | undefined,
  /** A value that set-up may have written itself, and so may replace. */
  derivedBefore?: string,
];

/** The file that the systemd units may write. */
const serverDatabase = "/var/lib/cardamint/cardamint.sqlite";

const isPublic = ({ SITE_ORIGIN }: Values) => SITE_ORIGIN.startsWith("https:");

const rules: Rule[] = [
  ["SUPPORT_EMAIL", "PRIVACY_EMAIL", ({ SUPPORT_EMAIL }) => SUPPORT_EMAIL],
  ["SUPPORT_PHONE", "CHAT_PHONE", ({ SUPPORT_PHONE }) => SUPPORT_PHONE],
  ["PARTNER_INVITE_URL", "PARTNER_NAME", ({ PARTNER_INVITE_URL }) => nameHost(PARTNER_INVITE_URL)],
  ["EXCHANGE_PARTNER_URL", "EXCHANGE_NAME", ({ EXCHANGE_PARTNER_URL }) => nameHost(EXCHANGE_PARTNER_URL)],
  ["HEADQUARTERS_ADDRESS", "OFFICES", () => ""],
  ["SMTP_URL", "MAIL_FROM", findSender],
  ["SMTP_URL", "NOTIFY_EMAIL", ({ SUPPORT_EMAIL }) => SUPPORT_EMAIL],
  ["SITE_ORIGIN", "TRUSTED_PROXIES", (values) => (isPublic(values) ? "127.0.0.1" : undefined)],
  [
    "SITE_ORIGIN",
    "DATABASE_FILE",
    (values, { isServer }) => (isServer && isPublic(values) ? serverDatabase : undefined),
  ],
  // Without a list service nobody would get the addresses.
  [
    "SITE_ORIGIN",
    "NEWSLETTER",
    (values) => (isPublic(values) && values.NEWSLETTER_URL === "" ? "off" : undefined),
  ],
  ["NEWSLETTER_URL", "NEWSLETTER", () => "on", "off"],
  ["NOTIFY_URL", "NOTIFY_FORMAT", ({ NOTIFY_URL }) => guessFormat(NOTIFY_URL)],
];

interface Derived {
  values: Partial<Values>;
  /** Settings of the operator's own that a changed answer would have led to something else for. */
  kept: SettingName[];
}

/**
 * Derives settings from the answers that still have their defaults, or what followed from the answers before: an
 * operator with a new phone number does not want the chat to open the old one.
 */
export function deriveSettings(
  asked: SettingName[],
  { before, answers }: { before: Values; answers: Values },
  defaults: Values,
  machine: Machine,
): Derived {
  const derived: Derived = { values: {}, kept: [] };
  for (const [from, to, derive, derivedBefore] of rules) {
    if (!asked.includes(from) || answers[from] === defaults[from]) continue;
    const value = derive(answers, machine);
    if (value === undefined || value === answers[to]) continue;
    const isReplaceable =
      !asked.includes(to) && [derivedBefore, derive(before, machine)].includes(answers[to]);
    if (answers[to] === defaults[to] || isReplaceable) derived.values[to] = value;
    else if (!asked.includes(to) && answers[from] !== before[from] && answers[to] !== "")
      derived.kept.push(to);
  }
  return derived;
}

/** `https://www.kraken.com/…` becomes Kraken. A guess is better than the name of another exchange, and is shown. */
function nameHost(address: string): string {
  if (!URL.canParse(address)) return "";
  const labels = new URL(address).hostname.split(".");
  const name = labels.at(-2) ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The login at the mail server, if it is a mailbox: most servers let it send under no other address. */
function findSender({ SMTP_URL, SUPPORT_EMAIL }: Values): string {
  const account = URL.canParse(SMTP_URL) ? decodeURIComponent(new URL(SMTP_URL).username) : "";
  if (account.includes("@")) return account;
  return `website@${SUPPORT_EMAIL.slice(SUPPORT_EMAIL.lastIndexOf("@") + 1)}`;
}
