import { chromium, type Page } from "@playwright/test";
import { getAddress } from "../../domain/addresses.ts";
import { languageCodes } from "../../domain/languages.ts";
import { findBoxErrors, readBoxes } from "../support/browser/box-errors.ts";
import { getFontconfigFile } from "../support/browser/fonts.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { screens } from "../support/browser/screens.ts";

/** Finds words without a soft hyphen that break, in headings and in the contents of an article. */
function findBrokenWords(page: Page): Promise<string[]> {
  return page.locator("h1, h2, h3, .contents a").evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}\u00ad]+/gu)) {
          if (word.includes("\u00ad")) continue;
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
}

// The widest of the usual faces: what fits in it fits in the others.
const face = "DejaVu Sans";

for (const language of languageCodes)
  test(`no text is cut off or broken within a word, in ${language}`, async ({ baseURL, launchOptions }) => {
    const env = { ...process.env, FONTCONFIG_FILE: getFontconfigFile(face) } as Record<string, string>;
    await using browser = await chromium.launch({ ...launchOptions, env });
    const page = await browser.newPage({ baseURL, reducedMotion: "reduce" });
    for (const { address } of screens.filter((screen) => screen.language === language)) {
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      for (const width of [320, 390, 768, 1024, 1152, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const where = `${address}, ${width} px`;
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(needed, where).toBeLessThanOrEqual(width);
        expect.soft(await findBoxErrors(page), where).toEqual([]);
        expect.soft(await findBrokenWords(page), where).toEqual([]);
      }
    }
  });

/** Twice the browser's own default of 16 px, as a visitor sets it: WCAG 2.2, 1.4.4. */
async function doubleText(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** WCAG 2.2, 1.4.12. */
const addSpace = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
  });

// German has the longest words.
for (const language of ["ar", "de"] as const)
  for (const [what, change] of [
    ["text twice as large", doubleText],
    ["more space between letters, words, and lines", addSpace],
  ] as const)
    test(`nothing is cut off at 320 px with ${what}, in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await change(page);
      for (const { address } of screens.filter((screen) => screen.language === language)) {
        await open(page, address);
        expect.soft(await findBoxErrors(page), address).toEqual([]);
      }
    });

for (const language of languageCodes)
  test(`at most two screens of a phone are without Buy now, in ${language}`, async ({ page }) => {
    const height = 664;
    await page.setViewportSize({ width: 390, height });
    await open(page, getAddress("home", language));
    const [name, advertisement] = await readBoxes(page.locator(".exchange :is(b, a)"));
    const middle = (box = { top: 0, bottom: 99 }) => (box.top + box.bottom) / 2;
    expect(Math.abs(middle(name) - middle(advertisement)), "on one line").toBeLessThan(6);
    const offers = await readBoxes(page.locator(".buy-now"));
    expect(offers).toHaveLength(3);
    const [main] = await readBoxes(page.locator("main"));
    const ends = [...offers.map(({ top }) => top), main?.bottom ?? 0];
    const without = ends.map((end, index) => end - (offers[index - 1]?.bottom ?? 0));
    expect(Math.max(...without)).toBeLessThanOrEqual(2 * height);
  });
