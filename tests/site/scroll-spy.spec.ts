import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";

for (const language of bothDirections)
  test(`the table of contents marks the section that is read, in ${language}`, async ({ page }) => {
    const { agreement, giftCards, contact, security } = dictionaries[language].termsPage;
    await page.setViewportSize({ width: 1280, height: 600 });
    await open(page, `/${language}/terms`);
    const contents = page.getByRole("navigation", { name: dictionaries[language].layout.contents });
    const marked = contents.locator("[aria-current=location]");
    await expect(marked).toHaveCount(0);
    for (const { title } of [giftCards, security, agreement]) {
      await contents.getByRole("link", { name: title }).click();
      await expect(marked).toHaveText([title]);
    }
    await page.keyboard.press("End");
    await expect(marked).toHaveText([contact.title]);
    await page.keyboard.press("Home");
    await expect(marked).toHaveCount(0);
  });
