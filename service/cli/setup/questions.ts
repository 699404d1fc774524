import { secretNames } from "../../../settings/read-settings.ts";
import { usesFormService } from "../../../settings/site-settings.ts";
import { type SettingName, serviceSettings, settingNames } from "../../settings.ts";

/** Setup asks for the parts of SMTP_URL, as mail providers list them. */
const smtpParts = {
  SMTP_HOST:
    "Your provider's mail server (SMTP), such as mail.example.com. Empty: messages stay in the inbox (npm run inbox).",
  SMTP_PORT: "Its port, 587 or 465.",
  SMTP_NAME: "Your name at that server, often the mailbox.",
  SMTP_PASSWORD: "Your password there.",
};

type SmtpPart = keyof typeof smtpParts;

export type QuestionName = SettingName | SmtpPart;

/** Settings as written in `.env`, and the parts of SMTP_URL. */
export type Values = Record<QuestionName, string>;

/** The settings that every site needs. The others have a good default, or are derived from these. */
export const firstNames: SettingName[] = [
  ...(["SITE_ORIGIN", "BRAND", "SUPPORT_EMAIL", "SUPPORT_PHONE", "CHAT_PHONE"] as const),
  ...(["PARTNER_INVITE_URL", "PARTNER_NAME", "EXCHANGE_PARTNER_URL", "EXCHANGE_NAME"] as const),
  ...(["SUPPORT_HOURS", "TRANSACTIONS", "SATISFACTION", "HEADQUARTERS_ADDRESS", "OFFICES"] as const),
  ...(["NEWSLETTER", "NEWSLETTER_URL", "SMTP_URL"] as const),
];

/** A part of SMTP_URL is asked for together with the others. */
export function listQuestions(names: readonly QuestionName[]): QuestionName[] {
  const parts = Object.keys(smtpParts) as SmtpPart[];
  return [...new Set(names.flatMap((name) => (name === "SMTP_URL" || name in smtpParts ? parts : [name])))];
}

export const isSecret = (name: string) => name === "SMTP_PASSWORD" || secretNames.test(name);

/**
 * Whether an earlier answer makes a question pointless.
 * @param isNamed the operator asked for this question
 */
export function isSkipped(name: QuestionName, values: Values, isNamed: boolean): boolean {
  if (name === "NEWSLETTER_URL") return values.NEWSLETTER === "off";
  if (name === "EXCHANGE_NAME") return values.EXCHANGE_PARTNER_URL === "";
  if (name in smtpParts && usesFormService(values) && values.SMTP_URL === "" && !isNamed) return true;
  if (name === "SMTP_PASSWORD" && values.SMTP_NAME === "") return true;
  return /^SMTP_(PORT|NAME|PASSWORD)$/.test(name) && values.SMTP_HOST === "";
}

/** @param example the text of `.env.example`, in which a comment may explain several settings */
export function explain(name: QuestionName, example: string): string {
  if (name in smtpParts) return smtpParts[name as SmtpPart];
  const [above = ""] = example.split(new RegExp(`^#? ?${name}=`, "m"));
  const comment = above.match(/(^# (?![A-Z_]+=).*\n)+/gm)?.at(-1) ?? "";
  return comment.replaceAll(/^# |\n$/gm, "").replaceAll("\n", " ");
}

/** Corrects what people usually type for an address or a phone number, if the meaning is clear. */
export function tidyAnswer(name: string, typed: string): string {
  const trimmed = typed.trim();
  if (trimmed === "-") return "";
  // As `.env` reads a value.
  const answer = isSecret(name) ? trimmed : trimmed.replace(/^(["'])((?:(?!\1).)*)\1$/, "$2");
  if (name.endsWith("_PHONE"))
    return answer
      .replace("(0)", "")
      .replaceAll(/[\s().\-/\u2010-\u2015]/g, "")
      .replace(/^00/, "+");
  const isHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+(?=[:/?]|$)/i.test(answer);
  const address = isHost && /_URL$|^SITE_ORIGIN$/.test(name) ? `https://${answer}` : answer;
  return name === "SITE_ORIGIN" && URL.parse(address)?.pathname === "/" ? new URL(address).origin : address;
}

/** Returns the problem of an answer, alone or together with the others; undefined if there is none. */
export function findProblem(name: QuestionName, values: Values): string | undefined {
  const { error } = serviceSettings.safeParse(values);
  const setting = name in smtpParts ? "SMTP_URL" : name;
  return error?.issues.find(({ path }) => path[0] === setting)?.message;
}

/** Reads the settings of an `.env`, which may be from another version. */
export function readValues(given: NodeJS.Dict<string>): Values {
  const defaults: Record<string, unknown> = serviceSettings.parse({});
  const settings = settingNames.map((name) => [name, given[name] ?? String(defaults[name] ?? "")]);
  const values = Object.fromEntries(settings) as Values;
  const url = parseSmtp(values.SMTP_URL);
  return {
    ...values,
    SMTP_HOST: url.hostname,
    SMTP_PORT: url.port || (url.protocol === "smtps:" ? "465" : "587"),
    SMTP_NAME: decodeURIComponent(url.username),
    SMTP_PASSWORD: decodeURIComponent(url.password),
  };
}

/** An invalid address counts as none, so that the operator can correct it. */
function parseSmtp(text: string): URL {
  return new URL(text !== "" && serviceSettings.shape.SMTP_URL.safeParse(text).success ? text : "smtp:");
}

/** Puts an answer into the values. */
export function applyAnswer(values: Values, name: QuestionName, answer: string): Values {
  const next = { ...values, [name]: answer };
  if (!(name in smtpParts) || answer === values[name]) return next;
  // The check of the whole address finds an invalid host.
  if (!/^[\w.-]+$|^\[[\d:a-f]+\]$/i.test(next.SMTP_HOST)) return { ...next, SMTP_URL: next.SMTP_HOST };
  const url = parseSmtp(values.SMTP_HOST ? values.SMTP_URL : "smtp://host");
  url.hostname = next.SMTP_HOST;
  url.port = next.SMTP_PORT;
  url.username = encodeURIComponent(next.SMTP_NAME);
  url.password = encodeURIComponent(next.SMTP_PASSWORD);
  // Port 465 uses TLS from the start. The others switch to it (STARTTLS).
  if (name === "SMTP_PORT") url.protocol = answer === "465" ? "smtps:" : "smtp:";
  return { ...next, SMTP_URL: url.href };
}
