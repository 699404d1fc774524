import { isLoopback } from "../../../settings/schemas.ts";
import { usesFormService } from "../../../settings/site-settings.ts";
import { stateFolder } from "../../checks/installation.ts";
import type { QuestionName, Values } from "./questions.ts";

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
  // Without a domain, there is no proxy: visitors use the service's own port.
  PORT({ SITE_ORIGIN }) {
    const { protocol, hostname = "", port = "" } = URL.parse(SITE_ORIGIN) ?? {};
    return protocol === "http:" && isLoopback(hostname) ? port : "";
  },
  TRUSTED_PROXIES: (values) => (usesFormService(values) ? "" : ifPublic(values, "127.0.0.1")),
};

/** systemd lets the service write there only. A site that is no longer public keeps its database's place. */
const serverRules: Record<string, Rule> = {
  DATABASE_FILE: (values) => ifPublic(values, `${stateFolder}cardamint.sqlite`) || values.DATABASE_FILE,
};

/**
 * Derived only in a run that changes what they follow from: the operator may have chosen a value that equals the default.
 * The other settings are also derived for an `.env` edited by hand: with the default, a release would refuse to start, or
 * couldn't write its database.
 */
const onlyOnChange: readonly string[] = ["PORT", "NOTIFY_EMAIL", "TRUSTED_PROXIES"];

/**
 * Creates a function that derives a setting from the answers so far: its default, if nothing follows from them. Undefined
 * if there is no rule, or if the operator chose the value.
 */
export function createDerive(before: Values, defaults: Values, isServer: boolean) {
  return (name: QuestionName, values: Values): string | undefined => {
    const rule = { ...rules, ...(isServer && serverRules) }[name];
    if (!rule || ![defaults[name], rule(before)].includes(values[name])) return undefined;
    const derived = rule(values);
    if (onlyOnChange.includes(name) && derived === rule(before)) return undefined;
    return derived === "" || derived === rule(defaults) ? defaults[name] : derived;
  };
}
