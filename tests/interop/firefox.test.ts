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
  /** The requests that the site's policy blocked in this document. */
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
      for (const { address, page: name } of screens.filter((screen) => screen.language === language)) {
        await open(page, address);
        // Whoever leaves before the count is there makes it fail.
        if (name === "home")
          await expect.poll(() => readText(page, "[data-testid=visitor-count]")).toMatch(/\d/);
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

  async function choose(page: Page, language: Language) {
    await page.locator(".language-menu summary").click();
    await page.locator(`.language-menu [hreflang=${language}]`).click();
    await expect.poll(() => readLanguage(page)).toBe(language);
  }

  /** The address and the words are of one language. */
  async function expectAgreement(page: Page) {
    await waitForHydration(page);
    await expect.poll(async () => (await readPath(page)).split("/")[1]).toBe(await readLanguage(page));
    const { termsPage } = dictionaries[(await readLanguage(page)) as Language];
    expect(await readText(page, "h1")).toBe(termsPage.title);
  }

  test("the language changes in place, and address and language agree afterward", async () => {
    const { page, errors } = await openPage();
    await open(page, "/en/terms");
    const documentStart = await page.evaluate(() => performance.timeOrigin);
    await page.locator(".contents a[href='#security']").click();
    await choose(page, "ar");
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    await choose(page, "de");
    expect(await page.evaluate(() => location.pathname + location.hash)).toBe("/de/terms#security");
    expect(await page.$eval("link[rel=canonical]", ({ href }) => href)).toMatch(/\/de\/terms$/);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(documentStart);
    for (const step of ["back", "forward", "reload", "back", "forward"] as const) {
      await page.evaluate((name) => {
        document.documentElement.dataset.step = name;
        if (name === "reload") location.reload();
        else history[name]();
      }, step);
      if (step === "reload") await page.waitForFunction(() => !document.documentElement.dataset.step);
      await expectAgreement(page);
    }
    await page.locator("footer a[href='/de/contact']").click();
    await expect.poll(() => readPath(page)).toBe("/de/contact");
    for (const path of ["/de/terms", /^\/(de|en)\/terms$/]) {
      await page.evaluate(() => history.back());
      await expect.poll(() => readPath(page)).toMatch(path);
      await expectAgreement(page);
    }
    expect(errors).toEqual([]);
  });

  test("what is read stays at the top of the view when the language changes", async () => {
    const { page } = await openPage();
    for (const width of [390, 1280]) {
      await page.setViewport({ width, height: 700 });
      await open(page, "/en/terms");
      await page.evaluate(() => scrollTo({ top: 1100, behavior: "instant" }));
      const find = (known?: number) =>
        page.evaluate((index) => {
          const blocks = [...document.querySelectorAll("main :is(p, li):not(nav *)")];
          const found = index ?? blocks.findIndex((block) => block.getBoundingClientRect().bottom > 66);
          return { index: found, top: blocks[found]?.getBoundingClientRect().top ?? 0 };
        }, known);
      await page.evaluate(() => document.querySelector("summary")?.click());
      const before = await find();
      await page.evaluate(() => document.querySelector<HTMLElement>("nav [hreflang=de]")?.click());
      await expect.poll(() => readLanguage(page)).toBe("de");
      expect(Math.abs((await find(before.index)).top - before.top), `${width} px`).toBeLessThan(2);
    }
  });

  test("a double click sends a message once, and its success stays", async () => {
    const { page } = await openPage();
    const before = site.messages().length;
    await open(page, "/en/contact");
    for (const field of contactFields)
      await page.locator(`form[method=post] [name=${field}]`).fill(message[field]);
    await page.locator("form[method=post] [type=submit]").click();
    await expect
      .poll(() => readText(page, "[data-testid=form-status]"))
      .toBe(dictionaries.en.contactForm.success);
    await page.locator("form[method=post] [type=submit]").click();
    expect(await page.$$("[aria-invalid]")).toHaveLength(0);
    expect(site.messages()).toHaveLength(before + 1);
  });

  test("the German heading is not divided where its longest word fits", async () => {
    const { page } = await openPage();
    for (const width of [960, 1100, 1280]) {
      await page.setViewport({ width, height: 800 });
      await open(page, "/de");
      const isDivided = await page.$eval("h1", (heading) => {
        const text = heading.firstChild as Text;
        const top = (start: number) => {
          const range = document.createRange();
          range.setStart(text, start);
          range.setEnd(text, start + 1);
          return range.getBoundingClientRect().top;
        };
        return [...text.data.matchAll(/\u00ad/g)].some(({ index }) => top(index - 1) !== top(index + 1));
      });
      expect(isDivided, `${width} px`).toBe(false);
    }
  });
});
