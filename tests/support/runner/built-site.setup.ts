import { rename, rm } from "node:fs/promises";
import { isBuildCurrent } from "../../../site-build/fingerprint.ts";
import { prepareFonts } from "../browser/fonts.ts";
import { buildInto, createBuildFolder } from "./build.ts";
import { builtSite } from "./environment.ts";

/** The global setup of Vitest and Playwright: prepares the fonts, and builds the site unless it is built already. */
export default async function setUp(): Promise<void> {
  await prepareFonts();
  if (await isBuildCurrent(process.env, builtSite)) return;
  const folder = await createBuildFolder();
  await buildInto(folder);
  // Another run may have built it meanwhile, and serve it.
  if (await isBuildCurrent(process.env, builtSite)) return await rm(folder, { recursive: true });
  await rm(builtSite, { recursive: true, force: true });
  await rename(folder, builtSite);
}
