import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { endWithTests } from "../machine/end-with-tests.ts";
import { projectFolder } from "../project-folder.ts";
import { cacheFolder } from "./environment.ts";

/** Builds the site with these settings, unless this folder has that build. */
export async function buildInto(folder: string, settings: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, ...settings, BUILD_FOLDER: folder };
  const built = promisify(execFile)(process.execPath, ["build-site.ts"], { cwd: projectFolder, env });
  endWithTests(built.child);
  await built;
}

export async function createBuildFolder(): Promise<string> {
  await mkdir(cacheFolder, { recursive: true });
  const folder = await mkdtemp(join(cacheFolder, "build-"));
  // Readable for all: some tests read it as a user who is not root.
  await chmod(folder, 0o755);
  return folder;
}

/** Builds the site with its own settings into a temporary folder. */
export async function buildSite(settings: Record<string, string>) {
  const folder = await createBuildFolder();
  await buildInto(folder, settings);
  return {
    folder,
    /** The folder that is uploaded or served. */
    client: join(folder, "client"),
    remove: () => rm(folder, { recursive: true }),
  };
}
