import { getAddress } from "../../contract/addresses.ts";
import { expect, expectOfficeTimes, open, test } from "../support/browser/journey.ts";

/** The smallest part of a page that must not change unnoticed has more pixels. */
const tolerance = { maxDiffPixels: 50, threshold: 0.3 };
/** Dates and local times are the same in every run. */
const moment = new Date("2031-03-06T15:24:00Z");
const visitors = 48_210;

test.use({ timezoneId: "UTC" });

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
        await page.locator(".banknote .rosette").scrollIntoViewIfNeeded();
        await expect(page.locator(".banknote .rosette path")).toHaveCount(3);
      }
      if (name === "contact") await expectOfficeTimes(page);
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
