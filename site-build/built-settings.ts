import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readOwnMark } from "../brand/own-mark.ts";
import { readOwnTexts } from "../brand/own-texts.ts";
import { getBrandFolder } from "../environment.ts";
import { type Environment, readSettings } from "../settings/read-settings.ts";
import { siteSettings } from "../settings/site-settings.ts";

/** Written when a build is complete. */
const name = "settings.json";

const format = (environment: Environment) => {
  const folder = getBrandFolder(environment);
  return JSON.stringify([readSettings(siteSettings, environment), readOwnMark(folder), readOwnTexts(folder)]);
};

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
