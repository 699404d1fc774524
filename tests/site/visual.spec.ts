import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { expect, expectOfficeTimes, open, test } from "../support/browser/journey.ts";

const require = createRequire(import.meta.url);

// Text is drawn a little differently by each machine; a part that has moved is more than that.
const tolerance = { maxDiffPixelRatio: 0.02, threshold: 0.3 };
/** Dates and local times are the same in every run. */
const moment = new Date("2031-03-06T15:24:00Z");
const visitors = 48_210;

/** Every machine has body type of its own: here it comes from packages, the same for all. */
const typePackages = ["noto-sans", "noto-sans-arabic"];
const referenceType = `
  :root, :lang(ar) { --body: "Noto Sans Variable", "Noto Sans Arabic Variable"; }
  :root, :lang(ar) { --display: "Display Glyphs", var(--body); }
  .gift-card .code { font-family: var(--body); }`;

// The policy of the site allows no sheet but its own.
test.use({ bypassCSP: true, timezoneId: "UTC" });

async function useReferenceType(page: Page) {
  await page.route("**/reference-type/**", async (route) => {
    const file = new URL(route.request().url()).pathname.replace("/reference-type/", "");
    await route.fulfill({
      body: await readFile(require.resolve(`@fontsource-variable/${file}`)),
      contentType: file.endsWith(".css") ? "text/css" : "font/woff2",
    });
  });
  for (const name of typePackages) await page.addStyleTag({ url: `/reference-type/${name}/index.css` });
  await page.addStyleTag({ content: referenceType });
  await page.evaluate(() => document.fonts.ready);
}

for (const name of ["home", "contact"] as const)
  for (const language of ["en", "ar"] as const)
    test(`${getAddress(name, language)} looks as it did, light and dark, narrow and wide`, async ({
      page,
    }) => {
      await page.clock.setFixedTime(moment);
      await page.route("**/rest/v1/**", (route) => route.fulfill({ json: { count: visitors } }));
      await open(page, getAddress(name, language));
      if (name === "home") {
        await expect(page.getByTestId("visitor-count")).toHaveText("48,210");
        await page.locator(".rosette").scrollIntoViewIfNeeded();
        await expect(page.locator(".rosette path")).toHaveCount(3);
      }
      if (name === "contact") await expectOfficeTimes(page);
      await useReferenceType(page);
      await page.evaluate(() => scrollTo(0, 0));
      for (const width of [390, 1280])
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme });
          await expect.soft(page).toHaveScreenshot(`${name}-${language}-${colorScheme}-${width}.png`, {
            ...tolerance,
            fullPage: true,
          });
        }
    });
