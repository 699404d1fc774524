import { languageCodes } from "../../contract/languages.ts";
import { findBoxErrors } from "../support/box-errors.ts";
import { expect, open, test } from "../support/journey.ts";
import { screens } from "../support/screens.ts";

test.use({ viewport: { width: 320, height: 640 } });

for (const language of languageCodes)
  test(`no page needs sideways scrolling or cuts anything off at 320 px, in ${language}`, async ({
    page,
    complaints,
  }) => {
    for (const { address } of screens.filter((screen) => screen.language === language)) {
      await open(page, address);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, address).toBeLessThanOrEqual(320);
      expect.soft(await findBoxErrors(page), address).toEqual([]);
    }
    expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 404")]);
  });
