import { existsSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { parseEnvText } from "../lib/env/env-text.ts";
import { type Environment, SettingsError } from "../lib/env/read-settings.ts";

/**
 * The environment of the process, with the variables of `.env`, if that file exists. `ENV_FILE` names another file. Tests
 * set it to an empty text, so that no file is read. In the result, it names the file that was read, and `BRAND_FOLDER` the
 * folder of `site.json`.
 */
export function loadEnvironment(): Environment {
  const named = process.env.ENV_FILE;
  const file = named ?? ".env";
  if (named && !existsSync(named))
    throw new SettingsError([`There is no file ${resolve(named)}. → Correct ENV_FILE, or unset it for .env`]);
  // `process.env` stays unchanged, so that a development server notices changes when it reads the file again.
  return {
    ...(existsSync(file) && { ...readEnvironmentFile(file), ENV_FILE: file }),
    ...process.env,
    BRAND_FOLDER: getBrandFolder(),
  };
}

/**
 * The variables of a file, and nothing else; none if there is no such file.
 * @throws {SettingsError} if a part of the file would be ignored
 */
export function readEnvironmentFile(file: string): Environment {
  if (!existsSync(file)) return {};
  const { values, problems } = parseEnvText(readTextFile(file));
  if (problems.length > 0) throw new SettingsError(problems.map((problem) => `${file}: ${problem}`));
  return values;
}

/**
 * The text of a file, with `\n` at the end of each line, and without a byte order mark.
 * @throws {SettingsError} if the file can't be read, or isn't UTF-8
 */
export function readTextFile(file: string): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
    // UTF-16 without a mark can be read as UTF-8, with a NUL in each English letter.
    if (text.includes("\0")) throw new TypeError("NUL");
    return text.replaceAll(/\r\n?/g, "\n");
  } catch (cause) {
    const problem =
      cause instanceof TypeError
        ? `${file} isn't UTF-8. → Save it as UTF-8 in your editor`
        : `${userInfo().username} can't read ${resolve(file)}. → Make it a file that this user may read`;
    throw new SettingsError([problem], { cause });
  }
}

/** The file that setup writes. */
export function getEnvironmentFile(): string {
  return process.env.ENV_FILE || ".env";
}

/** The folder of the built pages. `BUILD_FOLDER` is for tests: they leave `dist/` as it is. */
export function getBuildFolder({ BUILD_FOLDER }: Environment): string {
  return resolve(import.meta.dirname, "..", BUILD_FOLDER || "dist");
}

/** The folder of the operator's texts, pages, and pictures. `BRAND_FOLDER` is for tests and the container's setup. */
export function getBrandFolder({ BRAND_FOLDER }: Environment = process.env): string {
  return resolve(import.meta.dirname, "..", BRAND_FOLDER || "brand");
}

export const getSiteFile = (environment?: Environment) => join(getBrandFolder(environment), "site.json");
