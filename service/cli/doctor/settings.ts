import { resolve } from "node:path";
import { z } from "zod";
import { findPlaceholders, secret } from "../../../contract/settings.ts";
import { error, ok, warning } from "../../checks/finding.ts";
import { type ServiceSettings, serviceSettings } from "../../settings.ts";
import { settingNames } from "../setup/questions.ts";
import type { Check, SettingName } from "./check.ts";
import { findTypos } from "./typos.ts";

type Environment = Record<string, string | undefined>;

/** Reads what can be read: invalid settings take their default, and are named with what is wrong. */
export function readLeniently(environment: Environment) {
  const { error: found } = serviceSettings.safeParse(environment);
  const invalid = new Map<SettingName, string>();
  for (const { path, message } of found?.issues ?? [])
    if (!invalid.has(path[0] as SettingName)) invalid.set(path[0] as SettingName, message);
  const valid = Object.fromEntries(
    settingNames.filter((name) => !invalid.has(name)).map((name) => [name, environment[name]]),
  );
  // The fields alone, without the rules between them: what those refused has its default already.
  const settings: ServiceSettings = z.object(serviceSettings.shape).parse(valid);
  return { settings, invalid };
}

/** What the pages claim of the business: true of nobody until somebody has said so. */
const claims = ["SUPPORT_HOURS", "HEADQUARTERS_ADDRESS", "OFFICES", "TRANSACTIONS", "SATISFACTION"] as const;

const defaults = serviceSettings.parse({});

const findDefaultClaims = (settings: ServiceSettings) =>
  claims.filter((name) => settings[name] !== "" && settings[name] === defaults[name]);

/** All that may hold a password: the counter's key is public. */
const findSecrets = (settings: ServiceSettings) =>
  settingNames.filter((name) => secret.test(name) && name.endsWith("_URL") && settings[name] !== "");

export const settingsChecks: Check[] = [
  ...settingNames.map(
    (name): Check => ({
      name: `settings.${name}`,
      title: name,
      settings: [],
      preflight: true,
      applies: ({ invalid }) => invalid.has(name),
      run: ({ invalid }) => error(`It ${invalid.get(name)}.`, `Correct it: npm run setup -- ${name}`),
    }),
  ),
  {
    name: "settings",
    title: "Settings",
    settings: [],
    applies: ({ invalid }) => invalid.size === 0,
    run: () => ok(`All ${settingNames.length} are valid.`),
  },
  {
    name: "settings.names",
    title: "Names in .env",
    settings: [],
    applies: ({ namesInFile }) => findTypos(namesInFile).length > 0,
    run: ({ namesInFile }) =>
      warning(`No setting has this name: ${findTypos(namesInFile).join(", ")}.`, "Correct the name in .env."),
  },
  {
    name: "settings.file",
    title: ".env",
    settings: [],
    applies: ({ isFileOpen, settings }) => isFileOpen && findSecrets(settings).length > 0,
    run: ({ settings }) =>
      warning(
        `Other users of this machine can read ${findSecrets(settings).join(", ")} in it.`,
        `chmod 600 ${resolve(".env")}`,
      ),
  },
  {
    name: "settings.placeholders",
    title: "Placeholders",
    settings: [],
    preflight: true,
    run({ settings, invalid, strict }) {
      const left = findPlaceholders(settings).filter((name) => !invalid.has(name as SettingName));
      if (left.length === 0) return ok("None is left.");
      const finding = [`${left.join(", ")} still lead nowhere.`, "Set your own: npm run setup"] as const;
      return strict ? error(...finding) : warning(...finding);
    },
  },
  {
    name: "settings.claims",
    title: "Claims",
    settings: claims,
    applies: ({ settings }) => findDefaultClaims(settings).length > 0,
    run: ({ settings }) =>
      warning(
        `The pages claim what nobody has confirmed: ${findDefaultClaims(settings).join(", ")} are as they came.`,
        `Only claim what you can prove: npm run setup -- ${findDefaultClaims(settings).join(" ")}`,
      ),
  },
];
