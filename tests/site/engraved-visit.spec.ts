import type { Locator, Page } from "@playwright/test";
import { getAddress } from "../../domain/addresses.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { endpoint, message, send, submit } from "../support/browser/message.ts";
import { bothDirections } from "../support/browser/screens.ts";

/** The finest stroke of each ring. */
const rings = (page: Page) => page.locator(".banknote .rosette path:first-child");

const cardRings = (page: Page) => page.locator(".gift-card-front .rosette path:first-child");
const cardSerial = (page: Page) => page.locator(".gift-card-front .code");

/** The first thread of each ring. A wide rosette has more threads than that of a card. */
const readThreads = (rings: Locator) =>
  rings.evaluateAll((paths) => paths.map((path) => path.getAttribute("d")?.split("M")[1]));

test("the visitor's number is counted, shown, and engraved", async ({ page }) => {
  await page.route("**/rest/v1/**", (route) => route.fulfill({ json: { count: 131 } }));
  await open(page, "/ar");
  await expect(page.getByTestId("visitor-count")).toHaveText("131");
  await expect(page.getByTestId("visitor-count")).toHaveAttribute("data-zeros", "0,000,");
  await expect(page.locator(".serial")).toHaveText(["CA 0000131", "CA 0000131"]);
  await page.locator(".banknote .rosette").scrollIntoViewIfNeeded();
  await expect(rings(page)).toHaveCount(3);
  await expect(page.locator(".microtext"), "a border of small print").toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator(".gift-card-front").scrollIntoViewIfNeeded();
  await expect(cardRings(page)).toHaveCount(3);
  expect(
    await readThreads(cardRings(page)),
    "the front card of the hero and the banknote are engraved alike",
  ).toEqual(await readThreads(rings(page)));
  await expect(cardSerial(page)).toHaveText("CA 0000131");
});

test("if the counter fails, the banknote is a plain specimen", async ({ page, browserErrors }) => {
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

for (const language of bothDirections)
  test(`a receipt has a seal that widens no page, in ${language}`, {
    tag: language === "ar" ? [] : "@all",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open(page, getAddress("contact", language));
    // It is at its largest when its animation starts.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(".submission .rosette { animation-play-state: paused !important }");
      document.adoptedStyleSheets.push(sheet);
    });
    const readHeight = () => page.locator(".contact-form").evaluate(({ clientHeight }) => clientHeight);
    const height = await readHeight();
    await send(page);
    await expect(page.locator(".submission path")).toHaveCount(9);
    // Only a phone has the receipt in a row of its own.
    expect(await readHeight()).toBe(height);
    for (const width of [768, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }

    // A second message has no seal before it has a reference.
    await page.route(endpoint, () => {});
    await expect(submit(page)).toBeEnabled();
    await send(page, message);
    await expect(page.locator(".submission path")).toHaveCount(0);
  });
