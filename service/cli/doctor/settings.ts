import { z } from "zod";
import { placeholdersIn } from "../../../contract/settings.ts";
import { type ServiceSettings, serviceSettings } from "../../settings.ts";
import { type Check, cross, good, type SettingName, warning } from "./check.ts";

const names = Object.keys(serviceSettings.shape) as SettingName[];

type Environment = Record<string, string | undefined>;

/** Reads what can be read: faulty settings take their default, and are named with what is wrong. */
export function readLeniently(environment: Environment) {
  const { error } = serviceSettings.safeParse(environment);
  const faults = new Map<SettingName, string>();
  for (const { path, message } of error?.issues ?? [])
    if (!faults.has(path[0] as SettingName)) faults.set(path[0] as SettingName, message);
  const sound = Object.fromEntries(
    names.filter((name) => !faults.has(name)).map((name) => [name, environment[name]]),
  );
  // The fields alone, without the rules between them: what those refused has its default already.
  const settings: ServiceSettings = z.object(serviceSettings.shape).parse(sound);
  return { settings, faults };
}

/** One check for each setting; the sound ones are told in one line. */
export const settingsChecks: Check[] = [
  ...names.map(
    (name): Check => ({
      name: `settings.${name}`,
      title: name,
      settings: [],
      applies: ({ faults }) => faults.has(name),
      run: ({ faults }) => cross("setting", `It ${faults.get(name)}.`, "Correct it in .env."),
    }),
  ),
  {
    name: "settings",
    title: "Settings",
    settings: [],
    applies: ({ faults }) => faults.size === 0,
    run: () => good(`All ${names.length} are valid.`),
  },
  {
    name: "settings.names",
    title: "Names in .env",
    settings: [],
    applies: ({ namesInFile }) => slipsIn(namesInFile).length > 0,
    run({ namesInFile }) {
      const slips = slipsIn(namesInFile).join(", ");
      return warning("setting", `No setting has this name: ${slips}.`, "Correct the name in .env.");
    },
  },
  {
    name: "settings.placeholders",
    title: "Placeholders",
    settings: [],
    run({ settings, faults, strict }) {
      const left = placeholdersIn(settings).filter((name) => !faults.has(name as SettingName));
      if (left.length === 0) return good("None is left.");
      const finding = [
        `${left.join(", ")} still lead nowhere.`,
        "Set your own before visitors come.",
      ] as const;
      return strict ? cross("setting", ...finding) : warning("setting", ...finding);
    },
  },
];

/** Slips of the pen in a name of ours: more would be a name of somebody else's. */
const mostSlips = 2;

function slipsIn(given: readonly string[]): string[] {
  return given.flatMap((name) => {
    const meant = names.includes(name as SettingName) ? undefined : nearest(name);
    return meant === undefined ? [] : [`${name} (${meant}?)`];
  });
}

function nearest(given: string): SettingName | undefined {
  return names.find((name) => slipsBetween(given.toUpperCase(), name) <= mostSlips);
}

/** Levenshtein's distance: letters to add, drop or change. */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
