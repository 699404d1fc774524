import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cancel, isCancel, password, text } from "@clack/prompts";
import { secretNames } from "../../../settings/read-settings.ts";
import { deriveSettings, type SettingName, serviceSettings } from "../../settings.ts";

export type Values = Record<SettingName, string>;

/** What a first site needs. The other settings have good defaults, or follow from these. */
export const firstNames: SettingName[] = [
  ...(["SITE_ORIGIN", "BRAND", "BRAND_COLOR", "SUPPORT_EMAIL", "PRIVACY_EMAIL", "SUPPORT_PHONE"] as const),
  ...(["PARTNER_INVITE_URL", "PARTNER_NAME", "EXCHANGE_PARTNER_URL", "EXCHANGE_NAME"] as const),
  ...(["SUPPORT_HOURS", "RESPONSE_PROMISE", "TRANSACTIONS", "SATISFACTION"] as const),
  ...(["HEADQUARTERS_ADDRESS", "OFFICES", "ACCESSIBILITY_STATEMENT", "NEWSLETTER"] as const),
  ...(["SMTP_URL", "NOTIFY_EMAIL"] as const),
];

/** The first `.env`. It lists every setting with its default, and explains it. */
export const readExample = () => readFileSync(join(import.meta.dirname, "../../../.env.example"), "utf8");

export function explain(name: SettingName, example: string): string {
  const [above = ""] = example.split(new RegExp(`^${name}=`, "m"));
  const [comment = ""] = /(?:# .*\n)+$/.exec(above) ?? [];
  return comment.replaceAll(/^# |\n$/gm, "").replaceAll("\n", " ");
}

/** Asks until the answer is valid. Ctrl-C ends setup with the exit code 128 plus the number of the signal. */
export async function ask(name: SettingName, explanation: string, values: Values): Promise<string> {
  const read = (typed = "") => (typed.trim() === "-" ? "" : typed.trim() || values[name]);
  const prompt = {
    message: `${name}: ${explanation}`,
    placeholder: values[name].replaceAll("\n", " | "),
    validate(typed?: string) {
      const problem = findProblem(name, { ...values, [name]: read(typed) });
      return problem && `Invalid: it ${problem}.`;
    },
  };
  const answer = await (secretNames.test(name) ? password(prompt) : text(prompt));
  if (!isCancel(answer)) return read(answer);
  cancel("Nothing was changed.");
  process.exit(130);
}

/** Returns the problem of one setting, alone or together with the others; undefined if there is none. */
export function findProblem(name: SettingName, values: Values): string | undefined {
  const { error } = serviceSettings.safeParse(deriveSettings(values));
  return error?.issues.find(({ path }) => path[0] === name)?.message;
}
