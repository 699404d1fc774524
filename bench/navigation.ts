import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../tests/support/chromium.ts";
import { type Measure, median } from "./measurement.ts";
import { startSiteWithFloor } from "./peers/site-with-floor.ts";

const slowdown = 4;
const rounds = 15;

/** What a visitor chooses on the home page, and what tells that it was done. */
const steps = [
  { name: "home to contact", choose: '.footer a[href="/contact"]', done: "#contact-form" },
  { name: "home to terms", choose: '.footer a[href="/terms"]', done: "#gift-cards" },
  { name: "English to German", choose: '.language-menu a[lang="de"]', done: 'html[lang="de"]' },
];

/** Milliseconds from the choice to the end of the frame that paints the new page: its own task follows the paint. */
async function navigate(page: Page, { choose, done }: (typeof steps)[number]): Promise<number> {
  return page.evaluate(
    ([selector, sign]) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = () => {
          if (!document.querySelector(sign as string)) return requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - start);
          port2.postMessage(undefined);
        };
        document.querySelector<HTMLElement>(selector as string)?.click();
        requestAnimationFrame(look);
      }),
    [choose, done],
  );
}

/** How soon a page or a language is on screen once it was chosen, on a processor slowed down four times. */
export const measure: Measure = async () => {
  await using site = await startSiteWithFloor();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const rows = [];
  for (const step of steps) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await browser.newPage();
      await page.goto(site.origin);
      await page.waitForFunction(() => history.scrollRestoration === "manual");
      // The pointer rests on what it is about to choose: words and sheet are asked for then.
      await page.locator(step.choose).dispatchEvent("pointerover");
      await page.waitForLoadState("networkidle");
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      times.push(await navigate(page, step));
      await page.close();
    }
    rows.push({
      choice: step.name,
      "median ms": Math.round(median(times)),
      "slowest ms": Math.round(Math.max(...times)),
    });
  }
  await browser.close();
  return {
    title: `From choice to paint in place, processor slowed ${slowdown} times, ${rounds} rounds`,
    rows,
  };
};
