import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { findPlaceholders, formatPlaceholders, secretNames } from "../../contract/settings.ts";
import { advise, error, ok, set, warning } from "../finding.ts";
import { removedNames } from "../removed-settings.ts";
import { claims, serviceSettings, settingNames } from "../settings.ts";
import { suggest } from "../suggest.ts";
import type { Check } from "./check.ts";
import { isUnderSystemd } from "./installation.ts";

/** Names in `.env` that are read but aren't settings. */
const otherNames = /^(NODE_\w+|CARDAMINT_STRICT|TZ)$/;

const defaults = serviceSettings.parse({});

export const settingsChecks: Check[] = [
  ...settingNames.map(
    (name): Check => ({
      name: `settings.${name}`,
      title: "Setting",
      preflight: true,
      run({ invalid }) {
        const problem = invalid.get(name);
        return problem === undefined ? undefined : error(problem, set(name));
      },
    }),
  ),
  {
    name: "settings",
    title: "Settings",
    run: ({ invalid }) => (invalid.size === 0 ? ok(`All ${settingNames.length} are valid.`) : undefined),
  },
  ...removedNames.map(
    (name): Check => ({
      name: `settings.${name}`,
      title: "Removed setting",
      preflight: true,
      run({ removed }) {
        const found = removed.find((each) => each.name === name);
        return found && (found.isError ? error : warning)(found.message, advise(found.advice));
      },
    }),
  ),
  {
    name: "settings.names",
    title: "Names in .env",
    run({ fileText }) {
      const known: string[] = [...settingNames, ...removedNames];
      const unknown = Object.keys(parseEnv(fileText)).filter(
        (name) => !known.includes(name) && !otherNames.test(name),
      );
      if (unknown.length === 0) return undefined;
      return warning(
        unknown
          .map((name) => `There is no setting ${name}.${suggest(name.toUpperCase(), settingNames)}`)
          .join(" "),
        advise("Correct it in .env: .env.example has all names"),
      );
    },
  },
  {
    name: "settings.file",
    title: ".env",
    run({ isFileOpen, installation, valid }) {
      // Everything that may hold a password. The counter's key is public.
      const found = settingNames.filter(
        (name) => valid[name] && secretNames.test(name) && name !== "VISITOR_COUNTER_KEY",
      );
      if (!isFileOpen || found.length === 0) return undefined;
      return warning(
        `Other users of this machine can read it: ${found.join(", ")}.`,
        advise(`chmod ${isUnderSystemd(installation) ? 640 : 600} ${resolve(".env")}`),
      );
    },
  },
  {
    name: "settings.placeholders",
    title: "Placeholders",
    preflight: true,
    run({ valid, strict }) {
      const left = findPlaceholders(valid, { strict });
      if (left.length === 0) return ok("No placeholders are left.");
      return (strict ? error : warning)(formatPlaceholders(left), set([]));
    },
  },
  {
    name: "settings.claims",
    title: "Claims",
    run({ valid }) {
      const left = claims.filter((name) => valid[name] && valid[name] === defaults[name]);
      if (left.length === 0) return undefined;
      return warning("The pages make claims that you haven't confirmed.", {
        to: "Only claim what you can prove",
        setting: left,
      });
    },
  },
];
