import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { findPlaceholders, formatPlaceholders } from "../../settings/placeholders.ts";
import type { SettingsError } from "../../settings/read-settings.ts";
import { advise, error, ok, set, skipped, warning } from "../finding.ts";
import { findRemovedSettings, removedNames } from "../removed-settings.ts";
import { type SettingName, settingNames } from "../settings.ts";
import type { Check, CheckResult } from "./check.ts";

/** Names in `.env` that are read but aren't settings. */
const otherNames = /^(NODE_\w+|CARDAMINT_STRICT|TZ)$/;

/** A value runs to the next mark of the same kind, over other settings. Without one, it begins with its mark. */
const unclosedValue = /^(["'`])(?!.*\1)|\n[A-Z_]+=/;

/** Reports every invalid setting. The other checks need valid ones. */
export function describeSettingsError({ problems }: SettingsError): CheckResult[] {
  const results = problems.map(({ message, settings, advice }): CheckResult => {
    const actions = [
      ...(settings ? [set(settings as SettingName[])] : []),
      ...(advice === undefined ? [] : [advise(advice)]),
    ];
    const check = settings?.[0] ? `settings.${settings[0]}` : "settings";
    return { check, title: "Setting", ...error(message, ...actions) };
  });
  const rest = { check: "other", title: "Everything else", ...skipped("until the settings are correct") };
  return [...results, rest];
}

export const settingsChecks: Check[] = [
  { name: "settings", title: "Settings", run: () => ok(`All ${settingNames.length} are valid.`) },
  {
    name: "settings.removed",
    title: "Removed settings",
    preflight: true,
    run: ({ environment }) => findRemovedSettings(environment).map((line) => warning(line)),
  },
  {
    name: "settings.names",
    title: "Names in .env",
    preflight: true,
    run({ environment: { ENV_FILE = ".env" } }) {
      const known: string[] = [...settingNames, ...removedNames];
      const text = ENV_FILE && existsSync(ENV_FILE) ? readFileSync(ENV_FILE, "utf8") : "";
      const values = Object.entries(parseEnv(text));
      const unclosed = values.filter(([, value]) => unclosedValue.test(value ?? ""));
      const unknown = values.filter(([name]) => !known.includes(name) && !otherNames.test(name));
      return [
        ...unclosed.map(([name]) =>
          warning(`${name} has no closing quotation mark.`, advise("Correct it in .env")),
        ),
        ...unknown.map(([name]) =>
          warning(`There is no setting ${name}.`, advise("Correct it in .env: .env.example has all names")),
        ),
      ];
    },
  },
  {
    name: "settings.placeholders",
    title: "Placeholders",
    preflight: true,
    run({ settings, strict }) {
      const left = findPlaceholders(settings, { strict });
      if (left.length === 0) return ok("No placeholders are left.");
      return (strict ? error : warning)(formatPlaceholders(left), set([]));
    },
  },
];
