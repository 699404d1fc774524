import type { Page } from "@playwright/test";
import { dictionaries as written } from "../../content/texts.ts";
import { getAddress } from "../../contract/addresses.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, test, waitForHydration } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";
import { startSite } from "../support/service/site.ts";

const address = "visitor@example.com";

/** The endpoint of listmonk's public form. */
const listAddress = "https://lists.example.com/subscription/form?l=3f2a";

test.use({ siteOptions: { settings: { NEWSLETTER: listAddress }, isBuilt: true } });

// One after the other: they share a build.
test.describe.configure({ mode: "default" });

const field = (page: Page) => page.locator('.newsletter form [type="email"]');
const button = (page: Page) => page.locator(".newsletter form").getByRole("button");

for (const language of bothDirections)
  for (const javaScriptEnabled of [true, false])
    test(`an address goes to the list once, in a new tab, ${javaScriptEnabled ? "with" : "without"} JavaScript, in ${language}`, async ({
      newVisitor,
    }) => {
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
    const { collect, use } = written[language].privacyPage;
    await expect(button(page)).toHaveAccessibleDescription(newsletterForm.consent);
    await page.locator(".newsletter").getByRole("link", { name: privacyPolicy.title }).click();
    await expect(page).toHaveURL(getAddress("privacy", language));
    for (const text of [collect.newsletter, use.newsletter])
      await expect(page.locator("main")).toContainText(text);
  }
});

test("without a list service, the field is cleared and nothing is sent", async ({ newVisitor }) => {
  await using plain = await startSite();
  const page = await newVisitor({ baseURL: plain.origin });
  await open(page, "/ar");
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const notOpen = page.locator(".newsletter").getByText(dictionaries.ar.newsletterForm.notOpen);
  await expect(notOpen).toBeHidden();
  await field(page).fill(address);
  await button(page).click();
  await expect(notOpen).toBeVisible();
  await expect(field(page)).toHaveValue("");
  const [form, text] = await Promise.all([
    page.locator(".newsletter form").boundingBox(),
    notOpen.boundingBox(),
  ]);
  const distance = (text?.y ?? 0) - (form?.y ?? 0) - (form?.height ?? 0);
  expect(distance, "the ring of the focus has room").toBeGreaterThanOrEqual(12);
  // Screen readers announce what is new.
  const answer = await page.locator(".newsletter").getByRole("status").locator("p").elementHandle();
  await field(page).fill(address);
  await button(page).click();
  await expect.poll(() => answer?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  expect(requests).toEqual([]);
  await expect(page).toHaveURL("/ar");
});
