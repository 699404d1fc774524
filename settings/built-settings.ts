import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { languageCodes } from "../domain/languages.ts";
import { listPageFiles } from "./page-files.ts";
import { type SiteSettings, selectSiteSettings } from "./site-settings.ts";

export interface BuildFolders {
  /** Where the build writes. */
  output: string;
  /** Where the operator's own mark, texts, pictures, and pages are. */
  brand: string;
}

/** Written when a build is complete. */
const name = "settings.json";

/** Returns an empty text if a file is missing or can't be read. The build reports that. */
function hashFile(file: string): string {
  try {
    return createHash("sha256").update(readFileSync(file)).digest("base64url");
  } catch {
    return "";
  }
}

/** The hashes of the operator's mark, texts, and pictures of cards. */
const hashOwnFiles = (folder: string, { cards }: SiteSettings) =>
  [
    "mark.svg",
    ...languageCodes.map((code) => `texts/${code}.json`),
    ...cards.flatMap(({ picture }) => (picture ? `cards/${picture}` : [])),
  ].map((name) => hashFile(join(folder, name)));

/** The names and hashes of the operator's own pages and their pictures. */
const hashOwnPages = (brandFolder: string) =>
  listPageFiles(brandFolder).map((name) => `${name} ${hashFile(join(brandFolder, "pages", name))}`);

const format = (settings: SiteSettings, { brand }: BuildFolders) =>
  JSON.stringify([
    selectSiteSettings(settings),
    ...hashOwnFiles(brand, settings),
    hashOwnPages(brand),
    // In a container, each image with other sources has another id.
    existsSync("image-id") ? readFileSync("image-id", "utf8") : "",
  ]);

export async function recordSettings(settings: SiteSettings, folders: BuildFolders): Promise<void> {
  await writeFile(join(folders.output, name), format(settings, folders));
}

/** Called before a build, so that a build that fails doesn't look complete. */
export async function forgetSettings({ output }: BuildFolders): Promise<void> {
  await rm(join(output, name), { force: true });
}

/** Whether a folder has a complete build with these settings; undefined if it has no complete build. */
export async function isBuiltWith(settings: SiteSettings, folders: BuildFolders) {
  const built = await readFile(join(folders.output, name), "utf8").catch(() => undefined);
  return built === undefined ? undefined : built === format(settings, folders);
}
