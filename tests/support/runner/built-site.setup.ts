import { rename, rm } from "node:fs/promises";
import { isBuildCurrent } from "../../../site-build/fingerprint.ts";
import { buildInto, createBuildFolder } from "./build.ts";
import { builtSite } from "./environment.ts";

/** Before the first test the site is built, unless it is there already: Vitest's and Playwright's global set-up. */
export default async function setUp(): Promise<void> {
  if (await isBuildCurrent(process.env, builtSite)) return;
  const folder = await createBuildFolder();
  await buildInto(folder);
  // Another run may have built it meanwhile, and serve it.
  if (await isBuildCurrent(process.env, builtSite)) return await rm(folder, { recursive: true });
  await rm(builtSite, { recursive: true, force: true });
  await rename(folder, builtSite);
}
