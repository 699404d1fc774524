import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Route,
} from "@playwright/test";
import { type Language, languages } from "../../../domain/languages.ts";
import type { StoredMessage } from "../../../service/store.ts";
import { type Site, type SiteOptions, startSite } from "../service/site.ts";
import { waitForEnhancements, waitForHydration } from "./hydration.ts";

interface Fixtures {
  /**
   * Every console message, error, and request to another host, which leads nowhere. A test that provokes some takes
   * them out of the list; it fails when any are left.
   */
  browserErrors: string[];
  /** Reads the messages that were stored since the test began. */
  newMessages: () => StoredMessage[];
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
      // The most that has to fit into one line, with wide digits.
      const site = await startSite({ visitors: 1_234_586, ...siteOptions });
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
  newMessages: async ({ site }, use) => {
    const before = site.messages().length;
    await use(() => site.messages().slice(before));
  },
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
  context.on("console", (message) => {
    const { url } = message.location();
    // Tests open this address on purpose: see `screens.ts`.
    if (url.endsWith("/nope") && message.text().endsWith("status of 404 (Not Found)")) return;
    browserErrors.push(`${message.text()} (${url})`);
  });
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
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

/** Holds back requests for an address until the returned function is called. Then they are sent, or answered. */
export async function hold(
  page: Page | BrowserContext,
  address: string,
  answer = (route: Route) => route.continue(),
) {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    await answer(route);
  });
  return released.resolve;
}

/** Opens an address and waits until all of the document works. */
export async function open(page: Page, address: string) {
  const response = await page.goto(address);
  await waitForHydration(page);
  return response;
}

export async function expectOfficeTimes(page: Page, times = [/\d/, /\d/, /\d/] as (string | RegExp)[]) {
  await page.locator("[data-time-zone]").first().scrollIntoViewIfNeeded();
  await expect(page.locator(".offices [data-time] .local-time [data-display]")).toHaveText(times);
}

/** For `addInitScript` and `evaluate`: whatever writes a date or a time fails from now on. */
export const removeDateFormat = () => Object.defineProperty(Intl, "DateTimeFormat", { value: undefined });

/** For `addInitScript`: timers of this length never call back. */
export function skipTimers(skippedMs: number) {
  const set = window.setTimeout;
  window.setTimeout = ((handler: () => void, ms?: number) =>
    ms === skippedMs ? 0 : set(handler, ms)) as typeof setTimeout;
}

/** Stops the clock, so that three seconds are three seconds on any machine. */
export async function openWithStoppedClock(page: Page, address: string) {
  // The browser's own time limits end by the stopped clock, too.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("", "TimeoutError")), milliseconds);
      return controller.signal;
    };
  });
  await page.clock.install();
  await open(page, address);
  // Ahead of the clock of a machine that takes seconds to stop it.
  await page.clock.pauseAt(Date.now() + 10_000);
}

export { expect, waitForEnhancements, waitForHydration };
