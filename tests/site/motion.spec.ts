import type { Page } from "@playwright/test";
import { expect, open, test, waitForHydration } from "../support/browser/journey.ts";

/** The animations that are running, and their number of iterations. */
const readMovements = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((animation) => ({
      name: animation instanceof CSSAnimation ? animation.animationName : "transition",
      rounds: animation.effect?.getTiming().iterations,
    })),
  );

for (const address of ["/", "/contact"])
  test(`no animation of ${address} is endless, and nothing moves if the visitor prefers reduced motion`, async ({
    page,
  }) => {
    // The count never arrives: its place keeps waiting.
    await page.route("**/rest/v1/**", () => {});
    await open(page, address);
    expect(await readMovements(page)).toEqual([]);
    await page.locator("main .button, .logo").first().hover();
    await page.locator(".language-menu summary").click();
    expect(await readMovements(page)).toEqual([]);

    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.reload();
    await waitForHydration(page);
    const movements = await readMovements(page);
    expect(movements.filter(({ rounds }) => rounds === Number.POSITIVE_INFINITY)).toEqual([]);
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

test("the compositor turns the rings of an engraving", async ({ page, browser }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await open(page, "/terms");
  await expect(page.locator(".rosette svg")).toHaveCount(3);
  await expect.poll(() => readMovements(page)).toEqual([]);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const animations = traceEvents.filter(({ name }: { name: string }) => name === "Animation");
  expect(JSON.stringify(animations)).toContain('"displayName":"engrave"');
  expect(JSON.stringify(animations)).not.toContain("compositeFailed");
});
