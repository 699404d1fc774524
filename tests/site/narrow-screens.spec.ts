import { getAddress } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { findBoxErrors } from "../support/browser/box-errors.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { screens } from "../support/browser/screens.ts";

test.use({ viewport: { width: 320, height: 640 } });

for (const language of languageCodes)
  test(`no page needs sideways scrolling or cuts anything off at 320 px, in ${language}`, async ({
    page,
    browserErrors,
  }) => {
    for (const { address } of screens.filter((screen) => screen.language === language)) {
      await open(page, address);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, address).toBeLessThanOrEqual(320);
      expect.soft(await findBoxErrors(page), address).toEqual([]);
    }
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
  });

for (const language of languageCodes)
  test(`no heading of an article breaks within a word, nor its entry in the contents, in ${language}`, async ({
    page,
  }) => {
    for (const name of ["privacy", "terms"] as const) {
      await page.goto(getAddress(name, language));
      for (const width of [320, 768, 1024, 1152, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const broken = await page.locator("main section h2, .contents a").evaluateAll((headings) =>
          headings.flatMap((heading) => {
            const title = heading.lastChild as Text;
            return [...title.data.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(title, index);
              range.setEnd(title, index + word.length);
              return range.getClientRects().length > 1 ? [word] : [];
            });
          }),
        );
        expect.soft(broken, `${name}, ${width} px`).toEqual([]);
      }
    }
  });
