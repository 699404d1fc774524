import { prepareFonts } from "../browser/fonts.ts";
import { buildInto } from "./build.ts";
import { builtSite } from "./environment.ts";

/** The global setup of Vitest and Playwright: prepares the fonts, and builds the site unless it is built already. */
export default async function setUp(): Promise<void> {
  await prepareFonts();
  await buildInto(builtSite);
}
