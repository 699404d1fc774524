import type { Page } from "@playwright/test";
import { waitForFrames } from "./journey.ts";

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
export async function readShifts(page: Page): Promise<string[]> {
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
