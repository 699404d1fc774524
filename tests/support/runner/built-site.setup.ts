import { prepareFonts } from "../browser/fonts.ts";
import { buildInto } from "./build.ts";
import { builtSite } from "./environment.ts";

/** The global setup of Vitest and Playwright: prepares the fonts, and builds the site. */
export default async function setUp(): Promise<void> {
  await prepareFonts();
  // `npm test` has built it for both.
  if (process.env.SITE_IS_BUILT) return;
  await buildInto(builtSite);
  process.env.SITE_IS_BUILT = "1";
}
