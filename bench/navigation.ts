import { type Browser, chromium, type Page } from "@playwright/test";
import { findWholeChromium } from "../tests/support/browser/chromium.ts";
import { waitForHydration } from "../tests/support/browser/hydration.ts";
import { type Measure, median } from "./measurement.ts";
import { startSiteWithPeers } from "./peers/site-with-floor.ts";

const rounds = 15;

/** The processor as it is, and slowed down as Lighthouse's phone has it. */
const slowdowns = [1, 4];

const destinations = ["contact", "terms"];

/** Milliseconds from a click on a link to the first paint of the document behind it. */
async function followLink(page: Page, selector: string): Promise<number> {
  await page.evaluate((link) => {
    sessionStorage.clicked = performance.timeOrigin + performance.now();
    document.querySelector<HTMLElement>(link)?.click();
  }, selector);
  await page.waitForSelector("#offices, #gift-cards");
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === "first-contentful-paint")
              resolve(performance.timeOrigin + startTime - Number(sessionStorage.clicked));
        }).observe({ type: "paint", buffered: true });
      }),
  );
}

/** Milliseconds from the choice of a language to the end of the frame that shows it. */
async function chooseLanguage(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const check = () => {
          if (document.documentElement.lang !== "de") return requestAnimationFrame(check);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - start);
          port2.postMessage(undefined);
        };
        document.querySelector<HTMLElement>("[data-language=de]")?.click();
        requestAnimationFrame(check);
      }),
  );
}

interface Step {
  start: string;
  isHydrated: boolean;
  run: (page: Page) => Promise<number>;
}

/** Steps take turns, so that all meet the same noise. */
async function compare(browser: Browser, slowdown: number, steps: Record<string, Step>) {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { start, isHydrated, run }] of Object.entries(steps)) {
      const page = await browser.newPage();
      await page.goto(start);
      if (isHydrated) await waitForHydration(page);
      await page.waitForLoadState("networkidle");
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      times.set(name, [...(times.get(name) ?? []), await run(page)]);
      await page.close();
    }
  return Object.fromEntries([...times].map(([name, values]) => [name, Math.round(median(values))]));
}

/** How soon the next page, or the page in another language, is on screen. */
export const measure: Measure = async () => {
  await using site = await startSiteWithPeers();
  const browser = await chromium.launch({
    executablePath: findWholeChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const rows = [];
  for (const slowdown of slowdowns) {
    for (const name of destinations) {
      const follow = (start: string, link: string, isHydrated: boolean): Step => ({
        start: site.origin + start,
        isHydrated,
        run: (page) => followLink(page, `footer a[href="${link}"]`),
      });
      const { page, astro } = await compare(browser, slowdown, {
        page: follow("/en", `/en/${name}`, true),
        astro: follow("/astro/en.html", `/astro/en/${name}.html`, false),
      });
      rows.push({ slowdown, choice: `home to ${name}`, "median ms": page ?? 0, "Astro's ms": astro ?? 0 });
    }
    const start = `${site.origin}/en`;
    const { language } = await compare(browser, slowdown, {
      language: { start, isHydrated: true, run: chooseLanguage },
    });
    rows.push({
      slowdown,
      choice: "English to German, in place",
      "median ms": language ?? 0,
      "Astro's ms": "–",
    });
  }
  await browser.close();
  return {
    title: `From a click to the first paint, medians of ${rounds}, beside an Astro site of the same text and style`,
    rows,
    note: "Aim: not slower than Astro's.",
  };
};
