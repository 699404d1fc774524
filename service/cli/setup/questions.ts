import { secretNames } from "../../../contract/settings.ts";
import { type SettingName, serviceSettings, settingNames } from "../../settings.ts";

/** Setup asks for the parts of SMTP_URL, as mail providers list them. */
const smtpParts = ["SMTP_HOST", "SMTP_PORT", "SMTP_NAME", "SMTP_PASSWORD"] as const;

export type QuestionName = SettingName | (typeof smtpParts)[number];

/** Settings as written in `.env`, and the parts of SMTP_URL. */
export type Values = Record<QuestionName, string>;

/** The settings that every site needs. The others have a good default, or are derived from these. */
export const firstNames: SettingName[] = [
  ...(["SITE_ORIGIN", "BRAND", "SUPPORT_EMAIL", "SUPPORT_PHONE", "CHAT_PHONE"] as const),
  ...(["PARTNER_INVITE_URL", "PARTNER_NAME", "EXCHANGE_PARTNER_URL", "EXCHANGE_NAME"] as const),
  ...(["SUPPORT_HOURS", "TRANSACTIONS", "SATISFACTION", "HEADQUARTERS_ADDRESS", "OFFICES"] as const),
  ...(["NEWSLETTER", "NEWSLETTER_URL", "SMTP_URL"] as const),
];

const smtpExplanations: Partial<Values> = {
  SMTP_HOST:
    "Your provider's mail server (SMTP), such as mail.example.com. Empty: messages stay in the inbox.",
  SMTP_PORT: "Its port, 587 or 465.",
  SMTP_NAME: "Your name at that server, often the mailbox.",
  SMTP_PASSWORD: "Your password there.",
};

export const listQuestions = (names: SettingName[]): QuestionName[] =>
  names.flatMap((name) => (name === "SMTP_URL" ? smtpParts : [name]));

export const isSecret = (name: string) => name === "SMTP_PASSWORD" || secretNames.test(name);

/** Whether an earlier answer makes a question pointless. */
export function isSkipped(name: QuestionName, values: Values): boolean {
  if (name === "NEWSLETTER_URL") return values.NEWSLETTER === "off";
  if (name === "EXCHANGE_NAME") return values.EXCHANGE_PARTNER_URL === "";
  if (name === "SMTP_PASSWORD" && values.SMTP_NAME === "") return true;
  return /^SMTP_(PORT|NAME|PASSWORD)$/.test(name) && values.SMTP_HOST === "";
}

/** @param example the text of `.env.example`, in which a comment may explain several settings */
export function explain(name: QuestionName, example: string): string {
  const [above = ""] = example.split(new RegExp(`^#? ?${name}=`, "m"));
  const comments = above.match(/(^# (?![A-Z_]+=).*\n)+/gm) ?? [];
  return (
    smtpExplanations[name] ??
    comments
      .at(-1)
      ?.replaceAll(/^# |\n$/gm, "")
      .replaceAll("\n", " ") ??
    ""
  );
}

/** Returns the problem of an answer, alone or together with the others; undefined if there is none. */
export function findProblem(name: QuestionName, values: Values): string | undefined {
  const { error } = serviceSettings.safeParse(values);
  const setting = name.startsWith("SMTP_") ? "SMTP_URL" : name;
  return error?.issues.find(({ path }) => path[0] === setting)?.message;
}

/** Reads the settings of an `.env`, which may be from another version. */
export function readValues(given: NodeJS.Dict<string>): Values {
  const defaults: Record<string, unknown> = serviceSettings.parse({});
  const settings = settingNames.map((name) => [name, given[name] ?? String(defaults[name] ?? "")]);
  return splitSmtp(Object.fromEntries(settings));
}

function splitSmtp(values: Values): Values {
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

/** Puts an answer into the values. A mail server may be given as a whole address. */
export function applyAnswer(values: Values, name: QuestionName, answer: string): Values {
  const next = { ...values, [name]: answer };
  if (!name.startsWith("SMTP_") || answer === values[name]) return next;
  if (name === "SMTP_HOST" && /^smtps?:\/\/[^#/]+\/?$/.test(answer))
    return splitSmtp({ ...next, SMTP_URL: answer });
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
