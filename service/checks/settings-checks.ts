import { findPlaceholders, formatPlaceholders } from "../../settings/placeholders.ts";
import { formatProblem, type SettingsError } from "../../settings/read-settings.ts";
import { error, ok, warning } from "../finding.ts";
import { findRemovedSettings } from "../removed-settings.ts";
import { findUnknownNames, settingNames } from "../settings.ts";
import type { Check, CheckResult } from "./check.ts";

const name = "Settings";

/** Reports every invalid setting. The other checks need valid settings. */
export function describeSettingsError({ problems }: SettingsError): CheckResult[] {
  return problems.map((problem) => ({ name, ...error(formatProblem(problem)) }));
}

export const settingsChecks: Check[] = [
  {
    name,
    preflight: true,
    run({ environment }) {
      const unknown = findUnknownNames(environment).map(formatProblem);
      const lines = [...unknown, ...findRemovedSettings(environment)];
      return lines.length > 0 ? lines.map(warning) : ok(`All ${settingNames.length} are valid.`);
    },
  },
  {
    name: "Placeholders",
    preflight: true,
    run({ settings, strict }) {
      const left = findPlaceholders(settings, { strict });
      if (left.length === 0) return ok("None are left.");
      return (strict ? error : warning)(formatPlaceholders(left));
    },
  },
];
