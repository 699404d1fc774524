import type { Page } from "@playwright/test";
import { languageCodes } from "../../domain/languages.ts";
import { findBoxErrors, readBoxes } from "../support/browser/box-errors.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
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

/** The chat button covers neither an offer, nor a phone's cards, nor the footer. */
async function expectNothingCovered(page: Page, { buyNow, home, layout }: (typeof dictionaries)["en"]) {
  const chat = page.locator(".chat-button");
  await expect(chat).toContainText(layout.opensNewTab);
  await page.locator("footer summary").click();
  for (const [width, height] of [
    [320, 568],
    [390, 664],
    [844, 390],
    [1280, 720],
  ] as const) {
    const where = `${width} × ${height} px`;
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect(chat).toBeInViewport({ ratio: 1 });
    const [button = { left: 0, right: 0, top: 0 }] = await readBoxes(chat);
    const isBeside = (box: { left: number; right: number }) =>
      box.right <= button.left || box.left >= button.right;
    // What is beside it is never covered, wherever the page is scrolled to.
    const offers = page.getByRole("link", { name: buyNow }).or(page.getByText(home.disclosure));
    const boxes = await readBoxes(width < 768 ? offers.or(page.locator(".gift-cards > *")) : offers);
    expect
      .soft(
        boxes.filter((offer) => !isBeside(offer)),
        where,
      )
      .toEqual([]);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const end = await readBoxes(page.locator("footer :is(p, a, h2)"));
    expect
      .soft(
        end.filter((text) => !isBeside(text) && text.bottom > button.top),
        where,
      )
      .toEqual([]);
  }
}

/**
 * Buy now, its disclosure, and a card are in the first view of a phone, below the whole advertisement with its warning. At most
 * two screens are without Buy now, or a little more in the wide face. The figures are on one line.
 */
async function expectOffers(
  page: Page,
  { advertisement, home, htxAd, tradeCrypto }: (typeof dictionaries)["en"],
) {
  const height = 664;
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 390, height },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    for (const text of [advertisement, htxAd, home.exchangeDisclosure, tradeCrypto])
      await expect.soft(page.locator(".exchange")).toContainText(text, { useInnerText: true });
    for (const shown of await page.locator(".hero :is(.buy-now, .disclosure)").all())
      await expect.soft(shown, `${viewport.width} px`).toBeInViewport({ ratio: 1 });
  }
  await expect.soft(page.locator(".gift-card-middle .label")).toBeInViewport({ ratio: 1 });
  const figures = await readBoxes(page.locator(".stats div:not(.visitors) bdi"));
  expect.soft(new Set(figures.map(({ top, bottom }) => `${top} to ${bottom}`)).size, "figures").toBe(1);
  const offers = await readBoxes(page.locator(".buy-now"));
  expect(offers).toHaveLength(3);
  const [main] = await readBoxes(page.locator("main"));
  const ends = [...offers.map(({ top }) => top), main?.bottom ?? 0];
  const without = ends.map((end, index) => end - (offers[index - 1]?.bottom ?? 0));
  expect.soft(Math.max(...without), "without Buy now").toBeLessThanOrEqual(2.1 * height);
}

for (const language of languageCodes)
  test(`no text is cut off, broken within a word, or covered, in ${language}`, {
    tag: language === "de" ? [] : "@all",
  }, async ({ page }) => {
    const fontFiles = new Set<string | undefined>();
    page.on("request", (request) => {
      if (request.resourceType() === "font")
        fontFiles.add(request.url().match(/([a-z-]+)-[\w-]{8}\.woff2$/)?.[1]);
    });
    for (const { page: name, address } of screens.filter((screen) => screen.language === language)) {
      await open(page, address);
      await page.evaluate(() => document.fonts.ready);
      for (const width of [320, 390, 768, 1024, 1152, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const where = `${address}, ${width} px`;
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(needed, where).toBeLessThanOrEqual(width);
        expect.soft(await findBoxErrors(page), where).toEqual([]);
        expect.soft(await findBrokenWords(page), where).toEqual([]);
      }
      if (name !== "home") continue;
      await expectNothingCovered(page, dictionaries[language]);
      await expectOffers(page, dictionaries[language]);
    }
    // Other documents have their glyphs, which no file replaces later.
    expect([...fontFiles], "font files").toEqual(language === "ar" ? ["arabic"] : []);
  });

// German has the longest words.
for (const language of ["ar", "de"] as const)
  test(`nothing is cut off at 320 px with larger text, or with more space, in ${language}`, {
    tag: language === "de" ? [] : "@all",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const session = await page.context().newCDPSession(page);
    /** Twice the browser's own default of 16 px, as a visitor sets it: WCAG 2.2, 1.4.4. */
    const setTextSize = (standard: number) =>
      session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
    for (const { address } of screens.filter((screen) => screen.language === language)) {
      await setTextSize(32);
      await open(page, address);
      expect.soft(await findBoxErrors(page), `${address}, larger`).toEqual([]);
      await setTextSize(16);
      // WCAG 2.2, 1.4.12.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`
          * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
          p { margin-block-end: 2em !important }`);
        document.adoptedStyleSheets.push(sheet);
      });
      expect.soft(await findBoxErrors(page), `${address}, more space`).toEqual([]);
    }
  });
