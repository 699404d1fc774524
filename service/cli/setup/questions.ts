import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isSecret } from "../../../lib/env/read-settings.ts";
import { deriveSettings, type SettingName, serviceSettings } from "../../../settings/service-settings.ts";
import { askText } from "./ask-text.ts";
import type { SiteName } from "./site-questions.ts";

export type Values = Record<SettingName, string>;

/** The settings that a new site needs. The others have good defaults or are derived from these. */
export const firstNames: (SettingName | SiteName)[] = [
  ...(["SITE_ORIGIN", "BRAND", "BRAND_COLOR", "SUPPORT_EMAIL", "PRIVACY_EMAIL", "SUPPORT_PHONE"] as const),
  ...([
    "PARTNER_INVITE_URL",
    "PARTNER_NAME",
    "EXCHANGE_PARTNER_URL",
    "EXCHANGE_NAME",
    "CLICK_COUNTS",
  ] as const),
  ...(["languages", "cards", "supportHours", "responsePromise", "transactions", "satisfaction"] as const),
  ...(["headquarters", "offices", "controller", "IMPRESSUM_URL"] as const),
  ...(["ACCESSIBILITY_STATEMENT", "NEWSLETTER"] as const),
  ...(["SMTP_URL", "NOTIFY_EMAIL"] as const),
];

/** The first `.env`. It lists every setting with its default, and explains it. */
export const readExample = () => readFileSync(join(import.meta.dirname, "../../../.env.example"), "utf8");

/** Returns the comment above a setting. In setup, `-` clears a value. */
export function explain(name: SettingName, example: string): string {
  const [above = ""] = example.split(new RegExp(`^${name}=`, "m"));
  const [comment = ""] = /(?:# .*\n)+$/.exec(above) ?? [];
  return comment
    .replaceAll(/^# |\n$/gm, "")
    .replaceAll("\n", " ")
    .replaceAll("Empty:", "-:");
}

/** Whether a new site needs this setting, given the answers so far. */
export function isNeeded(name: SettingName | SiteName, values: Values): boolean {
  const { PARTNER_INVITE_URL, EXCHANGE_PARTNER_URL, SUPPORT_PHONE, SMTP_URL } = values;
  // Pages show the hours beside the phone number.
  if (name === "supportHours") return SUPPORT_PHONE !== "";
  if (name === "EXCHANGE_NAME") return EXCHANGE_PARTNER_URL !== "";
  if (name === "CLICK_COUNTS") return `${PARTNER_INVITE_URL}${EXCHANGE_PARTNER_URL}`.includes("{source}");
  return name !== "NOTIFY_EMAIL" || SMTP_URL !== "";
}

/** Asks until the answer is valid. */
export async function ask(name: SettingName, explanation: string, values: Values): Promise<string> {
  if (name === "SMTP_URL") return await askMailServer(values);
  return await askText({
    message: `${name}: ${explanation}`,
    current: values[name],
    isSecret: isSecret(serviceSettings.shape[name]),
    findProblem: (answer) => findProblem(name, { ...values, [name]: answer }),
  });
}

/** Asks for the parts of the address, because only the password is secret, and its characters need encoding. */
async function askMailServer(values: Values): Promise<string> {
  const current = URL.parse(values.SMTP_URL);
  const server = await askText({
    message:
      "SMTP_URL: The mail server that delivers visitors' messages, for example smtp.example.com:465. The next questions ask for name and password. -: messages stay in the inbox.",
    current: current ? `${current.protocol}//${current.host}` : "",
    parse: completeServer,
    findProblem: (SMTP_URL) =>
      SMTP_URL.includes("@")
        ? "must not contain a name or password: the next questions ask for them"
        : findProblem("SMTP_URL", { ...values, SMTP_URL }),
  });
  if (server === "") return "";
  const name = await askText({
    message: "SMTP_URL, name: The login name, often the email address. -: no login.",
    current: decodeURIComponent(current?.username ?? ""),
  });
  if (name === "") return server;
  const secret = await askText({
    message: "SMTP_URL, password: Type it without percent-encoding.",
    current: decodeURIComponent(current?.password ?? ""),
    isSecret: true,
  });
  return server.replace("//", `//${encodeURIComponent(name)}:${encodeURIComponent(secret)}@`);
}

/** Only port 465, the default, is encrypted from the start (smtps). Connections to other ports begin with plain text and switch to TLS. */
function completeServer(typed: string): string {
  if (typed.includes("://")) return typed;
  return `${/:(?!465$)\d+$/.test(typed) ? "smtp" : "smtps"}://${typed}`;
}

/** Returns the problem of one setting, alone or together with the others; undefined if there is none. */
export function findProblem(name: SettingName, values: Values): string | undefined {
  const { error } = serviceSettings.safeParse(deriveSettings(values));
  return error?.issues.find(({ path }) => path[0] === name)?.message;
}
