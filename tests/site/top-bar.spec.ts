import type { Page } from "@playwright/test";
import { getAddress, pageNames } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { expect, open, openWithStoppedClock, test } from "../support/journey.ts";

const scrollCheckMs = 150;

const bar = (page: Page) => page.getByTestId("top-bar");

/** Returns when the page has heard of it. */
async function scrollTo(page: Page, top: number) {
  await page.evaluate(
    (to) =>
      new Promise<void>((heard) => {
        addEventListener("scroll", () => heard(), { once: true });
        window.scrollTo({ top: to, behavior: "instant" });
      }),
    top,
  );
}

async function scrollAndCheck(page: Page, top: number) {
  await scrollTo(page, top);
  await page.clock.runFor(scrollCheckMs);
}

for (const name of pageNames) {
  test(`the top bar leaves on scrolling down and returns on scrolling up, on ${name}`, async ({ page }) => {
    await openWithStoppedClock(page, getAddress(name, "en"));
    await expect(bar(page)).toBeInViewport();
    await scrollAndCheck(page, 500);
    await expect(bar(page)).not.toBeInViewport();
    await scrollAndCheck(page, 450);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await scrollAndCheck(page, 600);
    await expect(bar(page)).not.toBeInViewport();
  });
}

test("the top bar is there within the top 100 px, whichever way one scrolls", async ({ page }) => {
  await openWithStoppedClock(page, "/terms");
  await scrollAndCheck(page, 60);
  await scrollAndCheck(page, 100);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await scrollAndCheck(page, 101);
  await expect(bar(page)).not.toBeInViewport();
  await scrollAndCheck(page, 400);
  await scrollAndCheck(page, 90);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
});

test("scrolling is looked at every 150 ms and no more", async ({ page }) => {
  await openWithStoppedClock(page, "/terms");
  await scrollTo(page, 400);
  await page.clock.runFor(scrollCheckMs - 1);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await page.clock.runFor(1);
  await expect(bar(page)).not.toBeInViewport();
});

test("the top bar stays while it holds the focus", async ({ page }) => {
  await openWithStoppedClock(page, "/terms");
  await scrollAndCheck(page, 500);
  await expect(bar(page)).not.toBeInViewport();
  await page.locator(".logo").focus();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await scrollAndCheck(page, 900);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
});

test("the top bar stays while its menu is open", async ({ page }) => {
  await openWithStoppedClock(page, "/terms");
  await page.locator(".language-menu summary").click();
  await page.locator(".language-menu summary").blur();
  await scrollAndCheck(page, 700);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await page.locator("h2").last().click();
  await scrollAndCheck(page, 900);
  await expect(bar(page)).not.toBeInViewport();
});

test("going to the top bar by keyboard does not move the page", async ({ page }) => {
  await open(page, "/terms");
  await page.locator("#liability").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await page.locator(".language-menu summary").focus();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

for (const language of languageCodes) {
  test(`the menu closes by Escape, by its own button and from outside, in ${language}`, async ({ page }) => {
    await open(page, getAddress("terms", language));
    const button = page.locator(".language-menu summary");
    const entries = page.locator(".language-menu nav");
    for (const closing of ["Escape", "button", "outside"]) {
      await button.click();
      await expect(entries).toBeInViewport({ ratio: 1 });
      if (closing === "Escape") await page.keyboard.press("Escape");
      else if (closing === "button") await button.click();
      else await page.locator("h1").click();
      await expect(entries).toBeHidden();
    }
  });
}
