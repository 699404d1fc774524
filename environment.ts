import { existsSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { type Environment, SettingsError } from "./contract/settings.ts";

/**
 * The environment of the process, with the variables of `.env`, if there is one. `ENV_FILE` names another file; the tests
 * leave it empty, so that none is read.
 */
export function loadEnvironment(): Environment {
  const named = process.env.ENV_FILE;
  const file = named ?? ".env";
  if (named && !existsSync(named))
    throw new SettingsError(`There is no file ${resolve(named)}. → Correct ENV_FILE, or unset it for .env`);
  if (file && existsSync(file)) {
    requireReadable(file);
    process.loadEnvFile(file);
  }
  return process.env;
}

/** The folder of the built pages. `BUILD_FOLDER` is for tests: they leave `build/` as it is. */
export function getBuildFolder({ BUILD_FOLDER }: Environment): string {
  return resolve(import.meta.dirname, BUILD_FOLDER || "build");
}

/** Node reports a file that it may not read as missing. */
function requireReadable(file: string): void {
  const { username } = userInfo();
  try {
    readFileSync(file);
  } catch (cause) {
    const hint = statSync(file).isDirectory()
      ? "Move it away, and write a file: npm run setup"
      : `As root: chown ${username} ${resolve(file)}`;
    throw new SettingsError(`${username} can't read ${resolve(file)}. → ${hint}`, { cause });
  }
}
