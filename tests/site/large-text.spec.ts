import type { Page } from "@playwright/test";
import { findBoxErrors } from "../support/browser/box-errors.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { screens } from "../support/browser/screens.ts";

test.use({ viewport: { width: 320, height: 640 } });

/** Twice the browser's own default of 16 px, as a visitor sets it: WCAG 2.2, 1.4.4. */
async function doubleText(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** WCAG 2.2, 1.4.12. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

async function addSpace(page: Page) {
  await page.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
}

for (const language of ["en", "ar", "de"] as const)
  for (const [what, change] of [
    ["text twice as large", doubleText],
    ["more space between letters, words, and lines", addSpace],
  ] as const)
    test(`nothing is cut off at 320 px with ${what}, in ${language}`, async ({ page, browserErrors }) => {
      await change(page);
      for (const { address } of screens.filter((screen) => screen.language === language)) {
        await open(page, address);
        expect.soft(await findBoxErrors(page), address).toEqual([]);
      }
      expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
    });
