import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readSettings, siteSettings } from "../contract/settings.ts";

/** Where builds go, unless Vite is told another `--outDir`. */
export const buildFolder = "build";

/** Where in its folder a build leaves, at its very end, the fingerprint of what it was made of. */
export const fingerprintFile = "fingerprint";

const sources = ["app", "contract", "public", "site-build"];
const sourceFile = /^(.*\.ts|package-lock\.json)$/;

/** Whether a folder of built pages is the one that this checkout builds. */
export function isOwnBuild(folder: string): boolean {
  return resolve(folder) === resolve(buildFolder, "client");
}

/** Whether a build is whole, and of these sources and settings. */
export async function isBuildCurrent(
  environment: NodeJS.ProcessEnv,
  folder: string = buildFolder,
): Promise<boolean> {
  if (!existsSync(join(folder, "client/404.html"))) return false;
  const built = await readFile(join(folder, fingerprintFile), "utf8").catch(() => undefined);
  return built === (await buildFingerprint(environment));
}

/** Changes with every source and every setting that a build depends on. */
export async function buildFingerprint(environment: NodeJS.ProcessEnv): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(readSettings(siteSettings, environment)));
  for (const file of await sourceFiles()) hash.update(file).update(await readFile(file));
  return hash.digest("hex");
}

async function sourceFiles(): Promise<string[]> {
  const files = (await readdir(".")).filter((name) => sourceFile.test(name));
  for (const folder of sources)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  return files.sort();
}
