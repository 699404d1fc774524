import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { prepareFonts } from "../browser/prepare-fonts.ts";
import { endWithTests } from "../machine/end-with-tests.ts";
import { projectFolder } from "../project-folder.ts";
import { builtSite, cacheFolder } from "./test-environment.ts";

export async function createBuildFolder(): Promise<string> {
  await mkdir(cacheFolder, { recursive: true });
  const folder = await mkdtemp(join(cacheFolder, "build-"));
  // Readable for all: some tests read it as a user who is not root.
  await chmod(folder, 0o755);
  return folder;
}

/** Builds the site with these settings: if no folder is named, into a temporary one. */
export async function buildSite(settings: Record<string, string>, into?: string) {
  const folder = into ?? (await createBuildFolder());
  const env = { ...process.env, ...settings, BUILD_FOLDER: folder };
  const built = promisify(execFile)(process.execPath, ["builder/build-site.ts"], { cwd: projectFolder, env });
  endWithTests(built.child);
  const { stderr: warnings } = await built;
  return { folder, client: join(folder, "client"), warnings, remove: () => rm(folder, { recursive: true }) };
}

/** The global setup of Vitest and Playwright: prepares the fonts, and builds the site. */
export default async function setUp(): Promise<void> {
  await prepareFonts();
  // `npm test` has built it for both.
  if (!process.env.SITE_IS_BUILT) await buildSite({}, builtSite);
  process.env.SITE_IS_BUILT = "1";
}
