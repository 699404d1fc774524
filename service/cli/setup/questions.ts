import { secretNames } from "../../../contract/settings.ts";
import { type SettingName, serviceSettings, settingNames } from "../../settings.ts";
import { explanations } from "./explanations.ts";

/** Settings as they stand in `.env`. */
export type Values = Record<SettingName, string>;

export interface Question {
  name: SettingName;
  explanation: string;
  isSecret: boolean;
}

/** The settings that every site needs. The others have a good default, or are derived from these. */
export const firstQuestions: SettingName[] = [
  "SITE_ORIGIN",
  "BRAND",
  "SUPPORT_EMAIL",
  "SUPPORT_PHONE",
  "PARTNER_NAME",
  "PARTNER_INVITE_URL",
  "EXCHANGE_PARTNER_URL",
  "HEADQUARTERS_ADDRESS",
  "SUPPORT_HOURS",
  "TRANSACTIONS",
  "SATISFACTION",
  "SMTP_URL",
];

export function createQuestions(names: SettingName[]): Question[] {
  return names.map((name) => ({ name, explanation: explanations[name], isSecret: secretNames.test(name) }));
}

export function readDefaults(): Values {
  const defaults = serviceSettings.parse({});
  return Object.fromEntries(settingNames.map((name) => [name, String(defaults[name] ?? "")])) as Values;
}

/** Returns what is wrong with one setting, by itself and beside the others; undefined if nothing is. */
export function validateAnswer(name: SettingName, values: Values): string | undefined {
  const { error } = serviceSettings.safeParse(values);
  return error?.issues.find(({ path }) => path[0] === name)?.message;
}
