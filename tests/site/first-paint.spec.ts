import type { Page } from "@playwright/test";
import { getAddress, pageNames } from "../../domain/addresses.ts";
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

for (const [language, name] of [
  ["en", "home"],
  ["ar", "contact"],
] as const)
  test(`${name} is painted before any script is requested, in ${language}`, async ({ page }) => {
    const requests = await readRequests(page, getAddress(name, language));
    const scripts = requests.filter(({ extension }) => extension === "js");
    expect(scripts).not.toEqual([]);
    expect(scripts.filter(({ isAfterPaint }) => !isAfterPaint)).toEqual([]);
    expect(requests.filter(({ isBlocking }) => isBlocking)).toEqual([]);
  });

test.describe("what is below the first screen of a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("has its web font requested after the first paint", async ({ page }) => {
    const requests = await readRequests(page, getAddress("contact", "de"));
    const fonts = requests.filter(({ extension }) => extension === "woff2");
    expect(fonts).not.toEqual([]);
    expect(fonts.filter(({ isAfterPaint }) => !isAfterPaint)).toEqual([]);
  });

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

for (const [language, files] of [
  ["en", ["latin"]],
  // Two of its pages have no space in what is inlined.
  ["de", ["latin"]],
  ["ar", ["arabic", "latin"]],
] as const)
  test(`pages in ${language} fetch only the font files ${files.join(" and ")}`, async ({ page }) => {
    const fetched = new Set<string | undefined>();
    page.on("request", (request) => {
      if (request.resourceType() === "font") fetched.add(request.url().match(/([a-z]+)-[^/]*$/)?.[1]);
    });
    for (const name of pageNames) {
      await open(page, getAddress(name, language));
      await page.evaluate(() => document.fonts.ready);
    }
    expect([...fetched].sort()).toEqual(files);
  });
