import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { findPlaceholders, formatPlaceholders } from "../../settings/placeholders.ts";
import type { Environment, SettingsError } from "../../settings/read-settings.ts";
import { error, type Finding, ok, skipped, warning } from "../finding.ts";
import { findRemovedSettings, removedNames } from "../removed-settings.ts";
import { settingNames } from "../settings.ts";
import type { Check, CheckResult } from "./check.ts";

/** Names in `.env` that are read but aren't settings. */
const otherNames = /^(NODE_\w+|CARDAMINT_STRICT|TZ)$/;

const settings = { name: "Settings" };

/** Reports every invalid setting, and the problems of `.env`. The other checks need valid settings. */
export function describeSettingsError(cause: SettingsError, environment: Environment): CheckResult[] {
  const invalid = cause.problems.map(({ message, advice }) =>
    error(advice === undefined ? message : `${message} → ${advice}`),
  );
  return [
    ...[...invalid, ...findProblems(environment)].map((finding) => ({ ...settings, ...finding })),
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
  const { ENV_FILE = ".env" } = environment;
  const known: string[] = [...settingNames, ...removedNames];
  const text = ENV_FILE && existsSync(ENV_FILE) ? readFileSync(ENV_FILE, "utf8") : "";
  const values = Object.entries(parseEnv(text));
  const open = values.filter(([, value = ""]) => isOpen(value, known));
  const unknown = values.filter(([name]) => !known.includes(name) && !otherNames.test(name));
  return [
    ...open.map(([name]) => error(`A quotation mark is missing after ${name}. → Correct it in .env`)),
    ...unknown.map(([name]) =>
      warning(`There is no setting ${name}. → Correct it in .env: .env.example has all names`),
    ),
    ...findRemovedSettings(environment).map(warning),
  ];
}

/** A value runs to the next mark of the same kind, over other settings. Without one, it begins with its mark. */
function isOpen(value: string, known: string[]): boolean {
  const names = value.matchAll(/\n(?:export )?([A-Z_]+)=/g);
  return /^(["'`])(?!.*\1)/.test(value) || [...names].some(([, name = ""]) => known.includes(name));
}
