import { findPlaceholders, formatPlaceholders } from "../../settings/placeholders.ts";
import { type Environment, formatProblem, type SettingsError } from "../../settings/read-settings.ts";
import { error, type Finding, ok, skipped, warning } from "../finding.ts";
import { findRemovedSettings } from "../removed-settings.ts";
import { findUnknownNames, settingNames } from "../settings.ts";
import type { Check, CheckResult } from "./check.ts";

const settings = { name: "Settings" };

/** Reports every invalid setting. The other checks need valid settings. */
export function describeSettingsError({ problems }: SettingsError): CheckResult[] {
  return [
    ...problems.map((problem) => ({ ...settings, ...error(formatProblem(problem)) })),
    { name: "Everything else", ...skipped("until the settings are correct") },
  ];
}

export const settingsChecks: Check[] = [
  {
    ...settings,
    preflight: true,
    run({ environment }) {
      const problems = findProblems(environment);
      return problems.length > 0 ? problems : ok(`All ${settingNames.length} are valid.`);
    },
  },
  {
    name: "Placeholders",
    preflight: true,
    run({ settings, strict }) {
      const left = findPlaceholders(settings, { strict });
      if (left.length === 0) return ok("No placeholders are left.");
      return (strict ? error : warning)(formatPlaceholders(left));
    },
  },
];

/** Finds mistakes that don't make a setting invalid. */
function findProblems(environment: Environment): Finding[] {
  const unknown = findUnknownNames(environment).map(
    (name) => `There is no setting ${name}. → Correct it in .env: .env.example has all names`,
  );
  return [...unknown, ...findRemovedSettings(environment)].map(warning);
}
