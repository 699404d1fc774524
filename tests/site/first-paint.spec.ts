import type { Browser, Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { expect, slowDown, test, waitForHydration } from "../support/browser/journey.ts";

interface TraceEvent {
  name: string;
  /** The browser's process. The page has another one. */
  pid: number;
  /** Microseconds on the browser's own clock. */
  ts: number;
  args: { beginData?: { url: string }; data?: { url?: string; renderBlocking?: string } };
}

/** What the browser did for one page, by its own account, until scripts ran. */
async function trace(browser: Browser, page: Page, address: string) {
  // In the site's own process: one that starts after the trace has begun can lose its first events.
  await page.goto("/icon.svg");
  await browser.startTracing(page, { categories: ["devtools.timeline", "loading"] });
  await page.goto(address);
  await waitForHydration(page);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));

  const findRequests = (events: TraceEvent[]) =>
    events.flatMap(({ name, pid, ts, args: { data } }) =>
      name === "ResourceSendRequest" && data?.url?.startsWith("http")
        ? [{ pid, at: ts, path: new URL(data.url).pathname, blocking: data.renderBlocking ?? "" }]
        : [],
    );
  const own = findRequests(traceEvents).find(({ path }) => path === address);
  if (!own) throw new Error(`The trace has no request for ${address}`);
  const events = traceEvents
    .filter(({ pid, ts }) => pid === own.pid && ts >= own.at)
    .toSorted((a, b) => a.ts - b.ts);
  const parsed = events.find(
    ({ name, args }) => name === "ParseHTML" && args.beginData?.url.endsWith(address),
  );
  // The screen may show it later than the next task begins, on a busy machine by several frames.
  const drawn = events.find(({ name, ts }) => name === "Paint" && parsed && ts > parsed.ts);
  return { requests: findRequests(events), firstPaint: drawn?.ts ?? Number.NaN };
}

for (const [language, name] of [
  ["en", "home"],
  ["ar", "contact"],
] as const)
  test(`over 3G, ${name} is painted before any script is requested, in ${language}`, async ({
    browser,
    page,
  }) => {
    await slowDown(page);
    const address = getAddress(name, language);
    const { requests, firstPaint } = await trace(browser, page, address);
    const scripts = requests.filter(({ path }) => path.endsWith(".js"));
    expect(scripts).not.toEqual([]);
    for (const { at } of scripts) expect(at).toBeGreaterThan(firstPaint);
    expect(
      requests.filter(({ blocking }) => /^(in_body_parser_|potentially_)?blocking$/.test(blocking)),
    ).toEqual([]);
  });

test.describe("what is below the first screen of a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("has its web font requested after the first paint", async ({ browser, page }) => {
    const { requests, firstPaint } = await trace(browser, page, getAddress("contact", "de"));
    const fonts = requests.filter(({ path }) => path.endsWith(".woff2"));
    expect(fonts).not.toEqual([]);
    for (const { at } of fonts) expect(at).toBeGreaterThan(firstPaint);
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

test("only Chromium leaves out parts of a page: other browsers look for the text of a link at once", async ({
  page,
}) => {
  const watch = () => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement?.hasAttribute("data-before-first-paint")) return;
      document.documentElement.dataset.wasPartial = "";
      observer.disconnect();
    }).observe(document, { attributes: true, childList: true, subtree: true });
  };
  await page.addInitScript(watch);
  await page.goto("/en/terms");
  await expect(page.locator("html")).toHaveAttribute("data-was-partial");
  await page.addInitScript(() =>
    Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: ["paint"] }),
  );
  await page.goto("/de/terms");
  await waitForHydration(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-was-partial");
});
