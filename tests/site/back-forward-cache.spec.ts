import config from "../../playwright.config.ts";
import { findWholeChromium } from "../support/browser/chromium.ts";
import { expect, needing, open, test } from "../support/browser/journey.ts";
import { fillIn, message, typedIn } from "../support/browser/message.ts";

// Playwright turns it off, and the headless shell has none.
test.skip(...needing("whole chromium"));
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    executablePath: findWholeChromium(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

for (const address of ["/ar", "/fr/contact"])
  test(`${address} comes back from the back/forward cache as it was left, and isn't counted again`, async ({
    page,
    site,
  }) => {
    await open(page, address);
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted);
      });
    });
    const isHome = address === "/ar";
    if (isHome) await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
    else await fillIn(page, message);
    const visitors = site.visitors();
    await page.goto("/privacy");
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-persisted", "true");
    if (isHome) await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
    else expect(await typedIn(page)).toEqual(message);
    expect(site.visitors()).toBe(visitors);
  });
