import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/browser/journey.ts";

const addresses = ["/", "/contact", "/privacy", "/nope"];

/** The animations that are running, and their number of iterations. */
const readMovements = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((animation) => ({
      name: animation instanceof CSSAnimation ? animation.animationName : "transition",
      rounds: animation.effect?.getTiming().iterations,
    })),
  );

test("nothing moves if the visitor prefers reduced motion", async ({ page, browserErrors }) => {
  // The count never arrives: its place keeps waiting.
  await page.route("**/rest/v1/**", () => {});
  for (const address of addresses) {
    await open(page, address);
    expect(await readMovements(page), address).toEqual([]);
    await page.locator("main .button, .logo").first().hover();
    await page.locator(".language-menu summary").click();
    expect(await readMovements(page), address).toEqual([]);
  }
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
});

test("the engraving appears without a transition if the visitor prefers reduced motion", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("transitionrun", ({ propertyName, pseudoElement }) => {
      document.documentElement.dataset.moved = `${propertyName} of ${pseudoElement}`;
    });
  });
  await open(page, "/");
  const rosette = page.locator(".banknote .rosette");
  await rosette.scrollIntoViewIfNeeded();
  await expect(rosette.locator("svg")).toHaveCount(3);
  await expect(page.locator("html")).not.toHaveAttribute("data-moved");
});

test("no animation is endless, even if the count never arrives", async ({ page, browserErrors }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.route("**/rest/v1/**", () => {});
  for (const address of addresses) {
    await open(page, address);
    const endless = (await readMovements(page)).filter(({ rounds }) => rounds === Number.POSITIVE_INFINITY);
    expect(
      endless.map(({ name }) => name),
      address,
    ).toEqual([]);
  }
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
});
