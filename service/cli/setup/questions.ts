import { secret } from "../../../contract/settings.ts";
import { type ServiceSettings, serviceSettings } from "../../settings.ts";
import { explanations } from "./explanations.ts";

export type SettingName = keyof ServiceSettings;

/** Settings as they stand in `.env`. */
export type Values = Record<SettingName, string>;

export interface Question {
  name: SettingName;
  explanation: string;
  isSecret: boolean;
}

/** One for each setting, in the order of the schema. */
export const questions: Question[] = settingNames().map((name) => ({
  name,
  explanation: explanations[name],
  isSecret: secret.test(name),
}));

export function settingNames(): SettingName[] {
  return Object.keys(serviceSettings.shape) as SettingName[];
}

export function defaultValues(): Values {
  const defaults = serviceSettings.parse({});
  return Object.fromEntries(settingNames().map((name) => [name, String(defaults[name] ?? "")])) as Values;
}

/** What is wrong with one setting, by itself and beside the others. */
export function faultOf(name: SettingName, values: Values): string | undefined {
  const { error } = serviceSettings.safeParse(values);
  return error?.issues.find(({ path }) => path[0] === name)?.message;
}
