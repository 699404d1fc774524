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

const persisted = "data-persisted";

for (const address of ["/ar", "/fr/contact"])
  test(`${address} comes back from the back/forward cache as it was left`, async ({ page }) => {
    await open(page, address);
    await page.evaluate((name) => {
      addEventListener("pageshow", (event) =>
        document.documentElement.setAttribute(name, String(event.persisted)),
      );
    }, persisted);
    if (address.endsWith("contact")) await fillIn(page, message);
    await page.goto("/privacy");
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute(persisted, "true");
    if (address.endsWith("contact")) expect(await typedIn(page)).toEqual(message);
  });

test("home that comes back from the back/forward cache is not counted again", async ({ page, site }) => {
  const before = site.visitors();
  await open(page, "/");
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  await page.goto("/privacy");
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  expect(site.visitors()).toBe(before + 1);
});
