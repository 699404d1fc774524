import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { documents } from "../../contract/documents.ts";
import { compressAll } from "../../site-build/precompress.ts";
import { findFreePort } from "../../tests/support/machine/free-port.ts";
import { createFloorPage } from "../floor.ts";
import { startPeer } from "./process.ts";

const projectFolder = join(import.meta.dirname, "../..");

/** Within the project, so that what lies there finds its packages; not among them, where Node runs no TypeScript. */
const builds = join(projectFolder, "build");

/**
 * The service and the site as they are, in a folder of their own, built for the address that they are asked at; with
 * each document's floor beside it, below `/floor`.
 */
export async function startSiteWithFloor() {
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(join(builds, "site-with-floor-"));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  await buildSite(join(folder, "build"), origin);
  await writeFloor(join(folder, "build/client"));
  for (const part of ["service", "settings", "contract", "environment.ts", "package.json"])
    await cp(join(projectFolder, part), join(folder, part), { recursive: true });
  const service = await startPeer(`${folder}/service/main.ts`, [], {
    SITE_ORIGIN: origin,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_FILE: join(folder, "data.sqlite"),
    LOG_LEVEL: "silent",
    VISITS_PER_MINUTE: "0",
  });
  return {
    origin,
    async [Symbol.asyncDispose](): Promise<void> {
      await service.end();
      await rm(folder, { recursive: true });
    },
  };
}

async function buildSite(outDir: string, origin: string): Promise<void> {
  const env = { ...process.env, SITE_ORIGIN: origin, BUILD_FOLDER: outDir };
  await promisify(execFile)(process.execPath, ["build-site.ts"], { cwd: projectFolder, env });
}

async function writeFloor(site: string): Promise<void> {
  for (const { language, file: name } of documents) {
    await mkdir(join(site, "floor", language), { recursive: true });
    await writeFile(join(site, "floor", name), createFloorPage(await readFile(join(site, name), "utf8")));
  }
  await compressAll(join(site, "floor"));
}
