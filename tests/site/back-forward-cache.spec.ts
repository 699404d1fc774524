import config from "../../playwright.config.ts";
import { findWholeChromium } from "../support/browser/chromium.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { chooseLanguage, expect, needing, open, test } from "../support/browser/journey.ts";
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

test("address and language agree when a page that changed its language comes back from the cache", async ({
  page,
}) => {
  await open(page, "/en/terms");
  await page.getByRole("link", { name: dictionaries.en.termsPage.security.title }).click();
  await chooseLanguage(page, "de");
  await expect(page).toHaveURL("/de/terms#security");
  await page.goto("/en/privacy");
  for (const step of ["goBack", "goBack", "goForward"] as const) {
    await page[step]({ waitUntil: "commit" });
    await waitForHydration(page);
    const language = await page.locator("html").getAttribute("data-language");
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${language}/terms`);
  }
});
