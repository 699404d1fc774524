import { stateFolder } from "../../checks/installation.ts";
import type { Values } from "./questions.ts";

/** What follows from the other answers; empty if nothing does. */
type Rule = (values: Values) => string;

const ifPublic = ({ SITE_ORIGIN }: Values, value: string) => (SITE_ORIGIN.startsWith("https:") ? value : "");

const rules: Record<string, Rule> = {
  PRIVACY_EMAIL: ({ SUPPORT_EMAIL }) => SUPPORT_EMAIL,
  CHAT_PHONE: ({ SUPPORT_PHONE }) => SUPPORT_PHONE,
  // Most servers let a mailbox send under no other address.
  MAIL_FROM({ SMTP_URL, SMTP_NAME, SUPPORT_EMAIL }) {
    if (SMTP_URL === "") return "";
    return SMTP_NAME.includes("@") ? SMTP_NAME : SUPPORT_EMAIL.replace(/^.*@/, "website@");
  },
  NOTIFY_EMAIL: ({ SMTP_URL, SUPPORT_EMAIL }) => (SMTP_URL === "" ? "" : SUPPORT_EMAIL),
  TRUSTED_PROXIES: (values) => ifPublic(values, "127.0.0.1"),
};

/** systemd lets the service write there only. */
const serverRules: Record<string, Rule> = {
  DATABASE_FILE: (values) => ifPublic(values, `${stateFolder}cardamint.sqlite`),
};

/**
 * Creates a function that derives a setting from the answers so far; undefined if the setting stays, as it does if the
 * operator chose its value.
 */
export function createDerive(before: Values, defaults: Values, isServer: boolean) {
  return (name: string, values: Values): string | undefined => {
    const rule = { ...rules, ...(isServer && serverRules) }[name];
    const derived = rule?.(values);
    if (!rule || !derived || derived === rule(defaults)) return undefined;
    const unchosen: unknown[] = [defaults[name as keyof Values], rule(before)];
    return unchosen.includes(values[name as keyof Values]) ? derived : undefined;
  };
}
