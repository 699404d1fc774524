import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { getBuildFolder } from "../environment.ts";
import { type Environment, readSettings } from "../settings/read-settings.ts";
import { siteSettings } from "../settings/site-settings.ts";

/** The file in the build folder that has the fingerprint. It is written when the build is complete. */
export const fingerprintFile = "fingerprint";

/** All of the service: the desk's pages are compiled, too, with everything that they import. */
const sourceFolders = ["app", "content", "contract", "public", "service", "settings", "site-build"];

const sourceFiles = ["*.ts", "package-lock.json"];

/** Whether a build is complete, and made from these sources and settings. */
export async function isBuildCurrent(
  environment: Environment,
  folder = getBuildFolder(environment),
): Promise<boolean> {
  if (!existsSync(join(folder, "client/404.html"))) return false;
  const built = await readFile(join(folder, fingerprintFile), "utf8").catch(() => undefined);
  return built === (await buildFingerprint(environment));
}

/** A hash of all sources and settings that a build depends on. */
export async function buildFingerprint(environment: Environment): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(readSettings(siteSettings, environment)));
  for (const file of (await listSources()).sort()) hash.update(file).update(await readFile(file));
  return hash.digest("hex");
}

/** All files: those in `public/` may have no extension, or begin with a dot, which patterns do not match. */
async function listSources(): Promise<string[]> {
  const files = await Array.fromAsync(glob(sourceFiles));
  for (const folder of sourceFolders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  return files;
}
