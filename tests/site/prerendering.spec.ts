import puppeteer from "puppeteer-core";
import { findWholeChromium } from "../support/browser/chromium.ts";
import { expect, open, test } from "../support/browser/journey.ts";

test("a page that is rendered ahead is not counted until it is shown, and then once", async ({
  page,
  site,
}) => {
  const before = site.visitors();
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  });
  await open(page, "/en");
  await page.waitForLoadState("networkidle");
  await expect(page.getByTestId("visitor-count")).toHaveText("–");
  expect(site.visitors()).toBe(before);

  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { value: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  expect(site.visitors()).toBe(before + 1);
});

interface Visit {
  /** Milliseconds since the page was begun, all of them; 0 where it was not rendered ahead. */
  shownAt: number;
  scriptsAskedForAt: number | undefined;
  countedAt: number | undefined;
}

test("Chromium renders home ahead when its link is pointed at; it is counted when it is shown", async ({
  site,
}) => {
  test.skip(
    !findWholeChromium(),
    "needs more of Chromium than its headless shell (Debian: apt-get install chromium)",
  );
  const before = site.visitors();
  // Chromium renders nothing ahead in pages that Playwright watches.
  await using browser = await puppeteer.launch({
    executablePath: findWholeChromium() ?? "",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  let visits = 0;
  await expect(async () => {
    const page = await browser.newPage();
    await page.goto(`${site.origin}/en/terms`);
    await page.hover('header a[href="/en"]');
    await page.waitForFunction(() => performance.now() > 3000);
    expect(site.visitors()).toBe(before + visits);

    await Promise.all([page.waitForNavigation(), page.click('header a[href="/en"]')]);
    visits += 1;
    await expect.poll(() => site.visitors()).toBe(before + visits);
    const visit: Visit = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      const resources = performance.getEntriesByType("resource");
      const findStart = (part: string) => resources.find(({ name }) => name.includes(part))?.startTime;
      return {
        shownAt: (navigation as PerformanceNavigationTiming & { activationStart: number }).activationStart,
        scriptsAskedForAt: findStart("/assets/entry-client-"),
        countedAt: findStart("/rpc/increment_visitor_count"),
      };
    });
    expect(visit.shownAt).toBeGreaterThan(0);
    expect(visit.scriptsAskedForAt).toBeLessThan(visit.shownAt);
    expect(visit.countedAt).toBeGreaterThanOrEqual(visit.shownAt);
  }).toPass();
});
