import type { Page } from "@playwright/test";
import { chooseLanguage, expect, open, test } from "./journey.ts";
import { screens } from "./screens.ts";

// Later than any build: every date and the year are corrected in the browser.
const moment = new Date("2031-09-26T20:00:00Z");
const measured = screens.filter(({ language }) => ["en", "ar", "fr"].includes(language));

/** Not yet in TypeScript's own types: https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** What moved of its own accord since the document was loaded; what a hand moved does not count. */
async function shiftsOf(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The shifts of a frame are known in the next one.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const entries = observer.takeRecords() as LayoutShift[];
    return entries
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.nodeValue));
        return `${value}: ${moved.map((text) => text?.slice(0, 80)).join(" · ")}`;
      });
  });
}

for (const { page: name, address } of measured)
  for (const width of [390, 1280])
    test(`nothing on ${address} moves while it loads, at ${width} px`, async ({ page, complaints }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.clock.setFixedTime(moment);
      await open(page, address);
      if (name === "home") await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
      if (name === "privacy" || name === "terms")
        await expect(page.locator("main time")).toHaveAttribute("datetime", "2031-09-26");
      expect(await shiftsOf(page)).toEqual([]);
      if (name === "not-found") complaints.length = 0;
    });

for (const [from, to] of [
  ["/", "ar"],
  ["/ar/contact", "fr"],
  ["/fr/privacy", "en"],
] as const)
  test(`nothing on ${from} moves of its own accord when the language is switched to ${to}`, async ({
    page,
  }) => {
    await open(page, from);
    await chooseLanguage(page, to);
    await expect(page.locator("html")).toHaveAttribute("lang", to);
    expect(await shiftsOf(page)).toEqual([]);
  });

test("what does move is measured", async ({ page }) => {
  await open(page, "/terms");
  await page.evaluate(() => document.querySelector("main")?.style.setProperty("margin-top", "200px"));
  expect(await shiftsOf(page)).toHaveLength(1);
});
