import { existsSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { parseEnv } from "node:util";
import { type Environment, findSyntaxErrors, SettingsError } from "./settings/read-settings.ts";

/**
 * The environment of the process, with the variables of `.env`, if that file exists. `ENV_FILE` names another file. Tests
 * set it to an empty text, so that no file is read. In the result, it names the file that was read.
 */
export function loadEnvironment(): Environment {
  const named = process.env.ENV_FILE;
  const file = named ?? ".env";
  if (named && !existsSync(named))
    throw new SettingsError([
      { message: `There is no file ${resolve(named)}.`, advice: "Correct ENV_FILE, or unset it for .env" },
    ]);
  if (!file || !existsSync(file)) {
    trustAuthorities(process.env.NODE_EXTRA_CA_CERTS);
    return process.env;
  }
  // A copy, so that a development server that reads the file again notices changes.
  const environment: Environment = { ...readEnvironmentFile(file), ...process.env, ENV_FILE: file };
  if (environment.TZ !== undefined) process.env.TZ = environment.TZ;
  trustAuthorities(environment.NODE_EXTRA_CA_CERTS);
  return environment;
}

/**
 * The variables of a file, and nothing else; none if there is no such file.
 * @throws {SettingsError} if the file has lines that would be ignored
 */
export function readEnvironmentFile(file: string): Environment {
  if (!file || !existsSync(file)) return {};
  const text = readText(file);
  const errors = findSyntaxErrors(text, file);
  if (errors.length > 0) throw new SettingsError(errors);
  // Without quotation marks, a color would be a comment.
  return parseEnv(text.replace(/^(\s*BRAND_COLOR\s*=\s*)(#\w+)/m, '$1"$2"'));
}

/** The file that setup writes. */
export function getEnvironmentFile(): string {
  return process.env.ENV_FILE || ".env";
}

/** The folder of the built pages. `BUILD_FOLDER` is for tests: they leave `build/` as it is. */
export function getBuildFolder({ BUILD_FOLDER }: Environment): string {
  return resolve(import.meta.dirname, BUILD_FOLDER || "build");
}

/** The folder of the operator's mark and texts. `BRAND_FOLDER` is for tests and upgrades. */
export function getBrandFolder({ BRAND_FOLDER }: Environment): string {
  return resolve(import.meta.dirname, BRAND_FOLDER || "brand");
}

/** Node reads this variable before `.env`, and only warns of a file that it can't read. */
function trustAuthorities(file = ""): void {
  if (file === "") return;
  try {
    setDefaultCACertificates([...getCACertificates("default"), readFileSync(file, "utf8")]);
  } catch (cause) {
    const message = `NODE_EXTRA_CA_CERTS=${file} must be a readable file of certificates (PEM).`;
    throw new SettingsError([{ message, advice: "Correct it in .env" }], { cause });
  }
}

/** Node reports a file that it may not read as missing. */
function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const { username } = userInfo();
    const advice = statSync(file).isDirectory()
      ? "It is a folder. Move it away, and write a file in its place"
      : `As root: chown ${username} ${resolve(file)}`;
    throw new SettingsError([{ message: `${username} can't read ${resolve(file)}.`, advice }], { cause });
  }
}
