import { getAddress } from "../../domain/addresses.ts";
import { expect, expectOfficeTimes, open, test } from "../support/browser/journey.ts";

/** The smallest part of a page that must not change unnoticed has more pixels. */
const tolerance = { maxDiffPixels: 50, threshold: 0.3 };
/** Dates and local times are the same in every run. */
const moment = new Date("2031-03-06T15:24:00Z");
const visitors = 48_210;

test.use({ timezoneId: "UTC" });

/** Each page in both directions, schemes, and widths. */
const pictures = [
  { name: "home", language: "en", colorScheme: "light", width: 1280 },
  { name: "home", language: "ar", colorScheme: "dark", width: 390 },
  { name: "contact", language: "ar", colorScheme: "light", width: 1280 },
  { name: "contact", language: "en", colorScheme: "dark", width: 390 },
] as const;

for (const { name, language, colorScheme, width } of pictures)
  test(`${name} looks as it did in ${language}, ${colorScheme}, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.clock.setFixedTime(moment);
    await page.route("**/rest/v1/**", (route) => route.fulfill({ json: { count: visitors } }));
    await open(page, getAddress(name, language));
    if (name === "home") await expect(page.getByTestId("visitor-count")).toHaveText("48,210");
    if (name === "contact") await expectOfficeTimes(page);
    // Each is drawn when it is in view.
    for (const rosette of await page.locator(".rosette:visible").all()) {
      await rosette.scrollIntoViewIfNeeded();
      await expect(rosette.locator("svg")).toHaveCount(3);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page).toHaveScreenshot(`${name}-${language}-${colorScheme}-${width}.png`, {
      ...tolerance,
      fullPage: true,
    });
  });
