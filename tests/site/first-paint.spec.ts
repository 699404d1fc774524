import type { Page } from "@playwright/test";
import { expect, open, skipTimers, test } from "../support/browser/journey.ts";

/** Opens a page, and lists what the browser requested after the document, and whether that was after the first paint. */
async function readRequests(page: Page, address: string) {
  // A busy machine may take longer for the first paint than the second that pages wait for it.
  await page.addInitScript(skipTimers, 1000);
  await open(page, address);
  return page.evaluate(() => {
    const painted = performance.getEntriesByName("first-paint")[0]?.startTime ?? Number.NaN;
    const resources = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
      // Not yet in TypeScript's own types: https://developer.mozilla.org/docs/Web/API/PerformanceResourceTiming
      renderBlockingStatus: string;
    })[];
    return resources.map(({ name, startTime, renderBlockingStatus }) => ({
      extension: name.split(".").at(-1),
      isAfterPaint: startTime > painted,
      isBlocking: renderBlockingStatus === "blocking",
    }));
  });
}

test("pages are painted before any script is requested, and nothing delays that", async ({ page }) => {
  for (const address of ["/en", "/ar/contact"]) {
    const requests = await readRequests(page, address);
    const scripts = requests.filter(({ extension }) => extension === "js");
    expect(scripts).not.toEqual([]);
    expect(scripts.filter(({ isAfterPaint }) => !isAfterPaint)).toEqual([]);
    expect(requests.filter(({ isBlocking }) => isBlocking)).toEqual([]);
  }
});

test("engravings are there even if the browser reports no paint", async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await open(page, "/de");
  const waves = page.locator(".gift-card-front");
  expect(await waves.evaluate((card) => getComputedStyle(card, "::before").maskImage)).toContain("url(");
});
