import type { Page } from "@playwright/test";
import {
  chooseLanguage,
  expect,
  expectOfficeTimes,
  hold,
  open,
  test,
  waitForHydration,
} from "../support/browser/journey.ts";
import { screens } from "../support/browser/screens.ts";

// Later than any build: every date and the year are corrected in the browser.
const moment = new Date("2031-09-26T20:00:00Z");

/** Waits for two frames: what one changes is drawn and reported in the next. */
const waitForFrames = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });

/** Not yet in TypeScript's own types: https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Search engines and browsers tell the score to three digits: what is less is none. */
const leastScore = 0.0005;

/**
 * The elements that moved, except moves that the visitor caused. A busy machine may draw a document that it has parsed only
 * halfway, and its last element then moves. Moves before the end is parsed aren't counted.
 */
async function readShifts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  await waitForFrames(page);
  const shifts = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const entries = observer.takeRecords() as LayoutShift[];
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const parsedAt = navigation?.domInteractive ?? 0;
    return entries
      .filter(({ hadRecentInput, startTime }) => !hadRecentInput && startTime >= parsedAt)
      .map(({ value, sources }) => {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.nodeValue));
        return { value, moved: moved.map((text) => text?.slice(0, 80)).join(" · ") };
      });
  });
  const score = shifts.reduce((sum, { value }) => sum + value, 0);
  return score < leastScore ? [] : shifts.map(({ value, moved }) => `${value}: ${moved}`);
}

for (const language of ["ar", "de"] as const)
  test(`nothing moves while ${language} pages load, on a phone and on a wide screen`, {
    tag: language === "ar" ? [] : "@all",
  }, async ({ page }) => {
    await page.clock.setFixedTime(moment);
    for (const width of [390, 1280])
      for (const { page: name, address } of screens.filter((screen) => screen.language === language)) {
        await page.setViewportSize({ width, height: 844 });
        // While requests are held, Playwright turns the cache off: each page loads as on a first visit.
        const sendFonts = await hold(page, "**/*.woff2");
        await page.goto(address, { waitUntil: "commit" });
        await expect(page.locator(".footer")).toBeAttached();
        await waitForFrames(page);
        sendFonts();
        await waitForHydration(page);
        if (name === "home") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
        if (name === "contact") await expectOfficeTimes(page);
        if (name === "privacy" || name === "terms")
          await expect(page.locator("main time")).toHaveAttribute("datetime", "2031-09-26");
        expect.soft(await readShifts(page), `${address}, ${width} px`).toEqual([]);
        await page.unroute("**/*.woff2");
      }
    // The test detects a shift.
    await page.evaluate(() => document.querySelector("main")?.style.setProperty("margin-top", "200px"));
    await expect.poll(() => readShifts(page)).toHaveLength(1);
  });

test("nothing moves on a phone's not-found page when its first frame is slow", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 } });
  // Everything after the first paint is held back until the test continues.
  await page.addInitScript(() => {
    const draw = requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => draw(() => setTimeout(() => draw(callback), 100));
  });
  await open(page, "/de/nope");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect(await readShifts(page)).toEqual([]);
});

test("the next page fades in, or is shown at once if the visitor prefers reduced motion, and nothing moves", async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener("pagereveal", ({ viewTransition }) => {
      document.documentElement.dataset.fades = String(viewTransition !== null);
    }),
  );
  await open(page, "/en");
  for (const [reducedMotion, language] of [
    ["no-preference", "ar"],
    ["reduce", "de"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await chooseLanguage(page, language);
    await waitForHydration(page);
    await expect(page.locator("html")).toHaveAttribute("data-fades", String(reducedMotion !== "reduce"));
    expect(await readShifts(page)).toEqual([]);
  }
});
