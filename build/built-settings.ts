import { existsSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { languageCodes } from "../domain/languages.ts";
import { type Environment, readSettings } from "../lib/env/read-settings.ts";
import { getBrandFolder } from "../settings/environment.ts";
import { siteSettings } from "../settings/site-settings.ts";

/** Written when a build is complete. */
const name = "settings.json";

/** Read as they are: what checks and draws them isn't installed in production. */
const readOwnFiles = (folder: string) =>
  ["mark.svg", ...languageCodes.map((code) => `texts/${code}.json`)].map((name) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  });

const format = (environment: Environment) =>
  JSON.stringify([
    readSettings(siteSettings, environment),
    ...readOwnFiles(getBrandFolder(environment)),
    // In a container: other sources are in another image.
    existsSync("image-id") ? readFileSync("image-id", "utf8") : "",
  ]);

export async function recordSettings(environment: Environment, folder: string): Promise<void> {
  await writeFile(join(folder, name), format(environment));
}

/** Before a build: one that fails must not look complete. */
export async function forgetSettings(folder: string): Promise<void> {
  await rm(join(folder, name), { force: true });
}

/** Whether a folder has a complete build with these settings. */
export async function isBuiltWith(environment: Environment, folder: string): Promise<boolean> {
  const built = await readFile(join(folder, name), "utf8").catch(() => undefined);
  return built === format(environment);
}
