import puppeteer, { type Browser } from "puppeteer-core";
import { afterAll, describe } from "vitest";
import { findProgram, needing } from "../support/runner/requirements.ts";
import { collectReports, testJourneys } from "./journeys.ts";

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

  testJourneys(async (language) => {
    const browser = await launch(language);
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.evaluateOnNewDocument(collectReports);
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
