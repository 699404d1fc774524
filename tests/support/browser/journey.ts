import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { getAddress } from "../../../contract/addresses.ts";
import { type Language, languages } from "../../../contract/languages.ts";
import { type Site, type SiteOptions, startSite } from "../service/site.ts";
import { waitForHydration } from "./hydration.ts";

interface Fixtures {
  /**
   * Every console message, error, and request to another host, which leads nowhere. A test that provokes some takes
   * them out of the list; it fails when any are left.
   */
  browserErrors: string[];
  /** Opens a page of another visitor, with a browser profile of their own. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  site: Site;
  /** For a file with its own site. Its tests run one after the other. */
  siteOptions: SiteOptions;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteOptions: [{}, { option: true, scope: "worker" }],
  site: [
    async ({ siteOptions }, use) => {
      const site = await startSite(siteOptions);
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  browserErrors: [
    async ({ context }, use, testInfo) => {
      const browserErrors: string[] = [];
      await watch(context, browserErrors);
      await use(browserErrors);
      if (testInfo.errors.length === 0) return expect(browserErrors, "errors in the browser").toEqual([]);
      // A test that failed may not have come to those that it expects: they aren't a second failure.
      if (browserErrors.length > 0)
        await testInfo.attach("browser console", {
          body: browserErrors.join("\n"),
          contentType: "text/plain",
        });
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, browserErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await watch(context, browserErrors);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

async function watch(context: BrowserContext, browserErrors: string[]) {
  context.on("console", (message) => browserErrors.push(`${message.text()} (${message.location().url})`));
  context.on("weberror", (error) => browserErrors.push(String(error.error())));
  // All that is not answered by a test: to intercept every request would take the browser its cache.
  context.on("requestfailed", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1")
      browserErrors.push(`request to ${request.url()}`);
  });
}

/** Chooses a language in the menu by keyboard, wherever the page is scrolled to. */
export async function chooseLanguage(page: Page, language: Language) {
  await page.locator(".language-menu summary").press("Enter");
  await page.getByRole("link", { name: languages[language].name, exact: true }).click();
}

/** Slows the page's network down to the “fast 3G” of browsers' own tools. */
export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const speed = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
  await session.send("Network.emulateNetworkConditions", { offline: false, ...speed });
}

/** Opens an address and waits until React has hydrated the document. */
export async function open(page: Page, address: string) {
  const response = await page.goto(address);
  await waitForHydration(page);
  return response;
}

/** Waits for two frames: what one changes is drawn and reported in the next. */
export async function waitForFrames(page: Page) {
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
}

export async function expectOfficeTimes(page: Page, times = [/\d/, /\d/, /\d/] as (string | RegExp)[]) {
  await expect(page.locator(".offices time")).toHaveText(times);
}

/** Opens a page that fails while it hydrates: without its format the date can't be written. */
export async function openFailingPage(page: Page, language: Language) {
  await page.addInitScript(() => Object.defineProperty(Intl, "DateTimeFormat", { value: undefined }));
  await page.goto(getAddress("privacy", language));
  await expect(page.getByRole("alert")).toBeVisible();
}

/** Stops the clock, so that three seconds are three seconds on any machine. */
export async function openWithStoppedClock(page: Page, address: string) {
  await page.clock.install();
  await open(page, address);
  // Not far ahead: the time limits of what is under way would be over.
  await page.clock.pauseAt(Date.now() + 2_000);
}

/** For `addInitScript`: the clock of a test moves timers, but not the browser's own time limits. */
export function moveTimeLimitsWithClock() {
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("", "TimeoutError")), milliseconds);
    return controller.signal;
  };
}

export { expect, waitForHydration };
