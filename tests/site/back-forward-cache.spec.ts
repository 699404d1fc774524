import type { Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { findWholeChromium } from "../support/browser/chromium.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, hold, open, openWithStoppedClock, test } from "../support/browser/journey.ts";
import { endpoint, message, send, status, typedIn } from "../support/browser/message.ts";
import { formatNeeds, isMissing } from "../support/runner/requirements.ts";

// Playwright turns it off, and the headless shell has none.
test.skip(isMissing("whole chromium"), formatNeeds(["whole chromium"]));
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    executablePath: findWholeChromium(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

// One after the other: a whole Chromium takes seconds to start.
test.describe.configure({ mode: "default" });

/** Goes to another page, and returns to this one from the cache. */
async function leaveAndReturn(page: Page) {
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto("/privacy");
  await page.goBack({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-persisted", "true");
}

test("the home page comes back as it was left, and isn't counted again", async ({ page, site }) => {
  await open(page, "/ar");
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  const visitors = site.visitors();
  await leaveAndReturn(page);
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  expect(site.visitors()).toBe(visitors);
});

test("a page left while it sent a message doesn't wait for the response forever", async ({ page }) => {
  await page.route(endpoint, () => {});
  await openWithStoppedClock(page, "/en/contact");
  await Promise.all([page.waitForRequest(endpoint), send(page)]);
  await leaveAndReturn(page);
  // Of the 20 seconds that a response may take.
  await page.clock.runFor(1000);
  const { contactForm, form } = dictionaries.en;
  await expect(status(page)).toHaveText(contactForm.error);
  await expect(page.getByRole("status")).toContainText(form.failures.unconfirmed);
  expect(await typedIn(page)).toEqual(message);
});

test("a response that arrives after Back doesn't clear what was typed in another language since", async ({
  page,
}) => {
  const respond = await hold(page, endpoint, (route) => route.fulfill({ json: {} }));
  await openWithStoppedClock(page, "/en/contact");
  await Promise.all([page.waitForRequest(endpoint), send(page)]);
  await page.goto("/de/contact");
  await page.locator("#subject").fill("Neuer Betreff");
  await page.goBack({ waitUntil: "commit" });
  respond();
  await expect(status(page)).toHaveText(dictionaries.en.contactForm.success);
  const newer = { ...message, subject: "Neuer Betreff" };
  expect(await typedIn(page)).toEqual(newer);
  await page.goto("/de/contact");
  await expect.poll(() => typedIn(page)).toEqual(newer);
});
