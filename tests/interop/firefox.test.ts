import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { contactFields } from "../../contract/contact-message.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { waitForHydration } from "../support/browser/hydration.ts";
import { message } from "../support/browser/message.ts";
import { screens } from "../support/browser/screens.ts";
import { findProgram, needing } from "../support/runner/requirements.ts";
import { type Site, startSite } from "../support/service/site.ts";

declare global {
  /** What the site's policy has blocked in this document. */
  var violations: string[];
}

describe("Firefox", needing("firefox"), () => {
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    site = await startSite();
    const executablePath = findProgram("firefox-esr") as string;
    browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** A visitor's page, and what it writes to the console. */
  async function openPage() {
    const context = await browser.createBrowserContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (entry) => errors.push(entry.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.evaluateOnNewDocument(() => {
      globalThis.violations = [];
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        globalThis.violations.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    return { page, errors };
  }

  async function open(page: Page, address: string) {
    await page.goto(site.origin + address);
    await waitForHydration(page);
  }

  const readLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);
  const readPath = (page: Page) => page.evaluate(() => location.pathname);
  const readText = (page: Page, selector: string) => page.$eval(selector, ({ textContent }) => textContent);

  for (const language of ["en", "ar", "de"] as const) {
    test(`every page hydrates, and nothing is reported or blocked, in ${language}`, async () => {
      const { page, errors } = await openPage();
      for (const { address } of screens.filter((screen) => screen.language === language)) {
        await open(page, address);
        expect(await page.evaluate(() => globalThis.violations), address).toEqual([]);
        expect(errors, address).toEqual([]);
      }
    });

    test(`home counts a visit once and shows the number, in ${language}`, async () => {
      const { page } = await openPage();
      const before = site.visitors();
      await open(page, `/${language}`);
      const expected = new Intl.NumberFormat(languages[language].locale).format(before + 1);
      await expect.poll(() => readText(page, "[data-testid=visitor-count]")).toBe(expected);
      expect(site.visitors()).toBe(before + 1);
    });

    test(`a message is sent and stored, in ${language}`, async () => {
      const { page, errors } = await openPage();
      await open(page, `/${language}/contact`);
      for (const field of contactFields)
        await page.locator(`form[method=post] [name=${field}]`).fill(message[field]);
      await page.locator("form[method=post] [type=submit]").click();
      await expect
        .poll(() => readText(page, "[data-testid=form-status]"))
        .toContain(dictionaries[language].contactForm.success);
      expect(site.messages().at(-1)).toMatchObject(message);
      expect(errors).toEqual([]);
    });
  }

  test("the language changes in place, and Back and Forward change it again", async () => {
    const { page, errors } = await openPage();
    await open(page, "/en/terms");
    const documentStart = await page.evaluate(() => performance.timeOrigin);

    async function choose(language: Language) {
      await page.locator(".language-menu summary").click();
      await page.locator(`.language-menu [data-language=${language}]`).click();
      await expect.poll(() => readLanguage(page)).toBe(language);
    }
    await choose("ar");
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    await choose("de");
    expect(await readPath(page)).toBe("/de/terms");
    expect(await readText(page, "h1")).toBe(dictionaries.de.terms);

    await page.evaluate(() => history.back());
    await expect.poll(() => readLanguage(page)).toBe("ar");
    expect(await readPath(page)).toBe("/ar/terms");
    await page.evaluate(() => history.forward());
    await expect.poll(() => readLanguage(page)).toBe("de");
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(documentStart);
    expect(errors).toEqual([]);
  });
});
