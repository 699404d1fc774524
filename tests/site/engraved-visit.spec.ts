import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "../support/browser/journey.ts";
import { endpoint, fillIn, message } from "../support/browser/message.ts";
import { bothDirections } from "../support/browser/screens.ts";

/** The finest stroke of each ring. */
const rings = (page: Page) => page.locator(".banknote .rosette path:first-child");

const cardRings = (page: Page) => page.locator(".gift-card-anything .rosette path:first-child");
const cardSerial = (page: Page) => page.locator(".gift-card-anything .code");

const answerWith = (page: Page, count: number) =>
  page.route("**/rest/v1/**", (route) => route.fulfill({ json: { count } }));

/** The first thread of each ring. A wide rosette has more threads than that of a card. */
const readThreads = (rings: Locator) =>
  rings.evaluateAll((paths) => paths.map((path) => path.getAttribute("d")?.split("M")[1]));

for (const language of bothDirections)
  test(`the visitor's number is counted, shown, and engraved, in ${language}`, async ({ page }) => {
    await answerWith(page, 131);
    await open(page, `/${language}`);
    await expect(page.getByTestId("visitor-count")).toHaveText("131");
    await expect(page.locator(".serial")).toHaveText(["CA 0000131", "CA 0000131"]);
    await page.locator(".banknote .rosette").scrollIntoViewIfNeeded();
    await expect(rings(page)).toHaveCount(3);
    await expect(page.locator(".microtext"), "a border of small print").toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator(".gift-card-anything").scrollIntoViewIfNeeded();
    await expect(cardRings(page)).toHaveCount(3);
    expect(
      await readThreads(cardRings(page)),
      "the front card of the hero and the banknote are engraved alike",
    ).toEqual(await readThreads(rings(page)));
    await expect(cardSerial(page)).toHaveText("CA 0000131");
  });

test("if the counter fails, the banknote is a specimen with a plain rosette", async ({
  page,
  browserErrors,
}) => {
  await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 500, body: "" }));
  await open(page, "/en");
  await page.locator(".banknote .rosette").scrollIntoViewIfNeeded();
  await expect(page.getByTestId("visitor-count")).toHaveText("0");
  await expect(page.locator(".serial")).toHaveText(["CA 0000000", "CA 0000000"]);
  await expect(rings(page)).toHaveCount(0);
  await expect(cardRings(page)).toHaveCount(0);
  await expect(cardSerial(page)).toHaveText("CA 0000000");
  browserErrors.length = 0;
});

test("a message's receipt has a seal made from its reference", async ({ page }) => {
  await open(page, "/en/contact");
  await fillIn(page, message);
  await expect(page.locator(".submission path:first-child")).toHaveCount(0);
  const height = await page.locator(".contact-form").evaluate((form) => form.clientHeight);
  await page.locator("#email").press("Enter");
  await expect(page.locator(".lasting")).toContainText("Reference");
  await expect(page.locator(".submission path:first-child")).toHaveCount(3);
  expect(await page.locator(".contact-form").evaluate((form) => form.clientHeight)).toBe(height);
  // A second message has no seal before it has a reference.
  await page.route(endpoint, () => {});
  await fillIn(page, message);
  await expect(page.locator(".contact-form .button")).toBeEnabled();
  await page.locator("#email").press("Enter");
  await expect(page.locator(".submission path:first-child")).toHaveCount(0);
});
