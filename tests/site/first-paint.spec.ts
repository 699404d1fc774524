import type { Page } from "@playwright/test";
import { expect, open, skipTimers, test, waitForHydration } from "../support/browser/journey.ts";

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

test.describe("what is below the first screen of a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("is there even if the browser reports no paint", async ({ page }) => {
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {};
    });
    await page.goto("/de");
    await waitForHydration(page);
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });

  test("is where a link with a fragment leads, and where a reload returns", async ({ page }) => {
    await page.goto("/de#newsletter");
    await expect(page.locator("#newsletter")).toBeInViewport();
    await waitForHydration(page);
    const position = await page.evaluate(() => scrollY);
    await page.reload();
    await waitForHydration(page);
    expect(await page.evaluate(() => scrollY)).toBe(position);
  });
});
