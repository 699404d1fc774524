import puppeteer, { type Browser, type HTTPRequest } from "puppeteer-core";
import { afterAll, describe } from "vitest";
import { findProgram, needing } from "../support/runner/requirements.ts";
import { collectReports, testJourneys } from "./journeys.ts";

/** Firefox can't be driven with JavaScript off: a policy keeps the scripts of documents from running. */
async function withoutScripts(request: HTTPRequest): Promise<void> {
  if (request.method() !== "GET") return await request.continue();
  const response = await fetch(request.url());
  const { status, headers } = response;
  const policy = `${headers.get("content-security-policy") ?? ""}, sandbox allow-forms allow-same-origin`;
  const contentType = headers.get("content-type") ?? "";
  const body = await response.bytes();
  await request.respond({ status, contentType, body, headers: { "content-security-policy": policy } });
}

describe("Firefox", { ...needing("firefox"), timeout: 120_000 }, () => {
  /** One for each language: Firefox reads it when it starts. */
  const browsers = new Map<string, Browser>();

  afterAll(() => Promise.all([...browsers.values()].map((browser) => browser.close())));

  async function launch(language: string): Promise<Browser> {
    const running = browsers.get(language);
    if (running) return running;
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: findProgram("firefox-esr") as string,
      headless: true,
      extraPrefsFirefox: { "intl.accept_languages": language },
    });
    browsers.set(language, browser);
    return browser;
  }

  testJourneys(async ({ language = "en-US", scripts = true }) => {
    const browser = await launch(language);
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.evaluateOnNewDocument(collectReports);
    if (!scripts) {
      await page.setRequestInterception(true);
      page.on("request", withoutScripts);
    }
    return {
      goto: async (url) => void (await page.goto(url)),
      evaluate: (evaluated, ...args) => page.evaluate(`(${evaluated})(...${JSON.stringify(args)})`) as never,
      click: (selector) => page.click(selector),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key),
      resize: (width, height) => page.setViewport({ width, height }),
      // `goBack` waits for a load event, which a page of the back/forward cache doesn't have.
      back: () => page.evaluate(() => history.back()),
      close: () => context.close(),
    };
  });
});
