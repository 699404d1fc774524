import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const projectFolder = join(import.meta.dirname, "../..");

/** Within the project, because what renders the documents imports the project's packages. */
const cache = join(projectFolder, "node_modules/.cache");

/** A build with settings of its own in a folder of its own: `build/` stays as it is. */
export async function buildSite(settings: Record<string, string>) {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "site-"));
  const vite = join(projectFolder, "node_modules/vite/bin/vite.js");
  const options = ["build", "--app", "--outDir", folder, "--logLevel", "error"];
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, [vite, ...options], { cwd: projectFolder, env });
  return {
    /** What is uploaded, or served. */
    client: join(folder, "client"),
    remove: () => rm(folder, { recursive: true }),
  };
}
