import type { Page } from "@playwright/test";
import { getAddress } from "../../domain/addresses.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, test, waitForHydration } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";

const address = "visitor@example.com";

/** The endpoint of listmonk's public form. */
const listAddress = "https://lists.example.com/subscription/form?l=3f2a";

test.use({ siteOptions: { settings: { NEWSLETTER: listAddress }, isBuilt: true } });

// One after the other: they share a build.
test.describe.configure({ mode: "default" });

const field = (page: Page) => page.locator('.newsletter form [type="email"]');
const button = (page: Page) => page.locator(".newsletter form").getByRole("button");

for (const [how, language] of [
  ["with", "ar"],
  ["without", "en"],
] as const)
  test(`an address goes to the list, ${how} JavaScript, in ${language}`, async ({ newVisitor }) => {
    const javaScriptEnabled = how === "with";
    const page = await newVisitor({ javaScriptEnabled });
    const requests: { type: string | null; fields: object }[] = [];
    await page.context().route(listAddress, async (route) => {
      const type = await route.request().headerValue("content-type");
      const fields = Object.fromEntries(new URLSearchParams(route.request().postData() ?? ""));
      requests.push({ type, fields });
      await route.fulfill({
        contentType: "text/html; charset=utf-8",
        body: '<!doctype html><title>List</title><link rel="icon" href="data:,"><p>Check your mailbox.',
      });
    });
    await page.goto(getAddress("home", language));
    if (javaScriptEnabled) await waitForHydration(page);
    await expect(button(page)).toContainText(dictionaries[language].layout.opensNewTab);
    await field(page).fill(address);
    const opened = page.context().waitForEvent("page");
    await button(page).click();
    await expect((await opened).locator("body")).toHaveText("Check your mailbox.");
    if (javaScriptEnabled) await expect(field(page)).toHaveValue("");
    expect(requests).toEqual([
      { type: "application/x-www-form-urlencoded", fields: { email: address, language } },
    ]);
  });

test("the consent is described at the button, with a link to the privacy policy", async ({ page }) => {
  for (const language of bothDirections) {
    await open(page, getAddress("home", language));
    const { newsletterForm, privacyPolicy } = dictionaries[language];
    await expect(button(page)).toHaveAccessibleDescription(newsletterForm.consent);
    await page.locator(".newsletter").getByRole("link", { name: privacyPolicy.title }).click();
    await expect(page).toHaveURL(getAddress("privacy", language));
  }
});
