import type { Page } from "@playwright/test";
import { withoutIsolates } from "../../app/content/texts.fixture.ts";
import type { Texts } from "../../app/content/texts.ts";
import { getAddress } from "../../contract/addresses.ts";
import { languageCodes, languages } from "../../contract/languages.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { bothDirections, screens } from "../support/browser/screens.ts";

/** The names of all controls in their order, as assistive technology hears them; the menu's is told apart. */
async function namesOn(page: Page): Promise<string[]> {
  const tree = await page.locator("body").ariaSnapshot();
  const named = tree.matchAll(/^\s*- '?(?:link|button|textbox) "([^"]*)"/gm);
  return [...named].map(([, name = ""]) => withoutIsolates(name));
}

for (const language of bothDirections) {
  const { layout, selectLanguage, home, email } = JSON.parse(
    withoutIsolates(JSON.stringify(dictionaries[language])),
  ) as Texts;
  const filled = (text: string) =>
    text.replaceAll("{brand}", settings.BRAND).replaceAll("{partner}", settings.PARTNER_NAME);
  const inNewTab = (text: string) => `${text} (${layout.opensNewTab})`;

  test(`every page has its landmarks and its headings in order, in ${language}`, async ({
    page,
    browserErrors,
  }) => {
    for (const { address } of screens.filter((screen) => screen.language === language)) {
      await open(page, address);
      for (const landmark of ["banner", "main", "contentinfo"] as const)
        await expect(page.getByRole(landmark)).toHaveCount(1);
      await expect(page.getByRole("navigation", { name: layout.footer, exact: true })).toHaveCount(1);
      const levels = await page
        .locator("h1, h2, h3, h4, h5, h6")
        .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
      expect(levels[0], address).toBe(1);
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1);
      expect(skipped, `levels skipped on ${address}: ${levels}`).toEqual([]);
    }
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
  });

  test(`the language menu has a name, and its entries are in their own languages, in ${language}`, async ({
    page,
  }) => {
    await open(page, getAddress("terms", language));
    const button = page.locator(".language-menu summary");
    await expect(button).toHaveAccessibleName(`${selectLanguage}${layout.colon} ${languages[language].name}`);
    await button.click();
    const menu = page.getByRole("navigation", { name: selectLanguage, exact: true });
    for (const code of languageCodes) {
      const entry = menu.getByRole("link", { name: languages[code].name, exact: true });
      await expect(entry).toHaveAttribute("lang", code);
      if (code === language) await expect(entry).toHaveAttribute("aria-current", "true");
    }
  });

  test(`every control of home says what it does, in ${language}`, async ({ page }) => {
    await open(page, getAddress("home", language));
    expect(await namesOn(page)).toEqual([
      layout.skipToContent,
      filled(layout.home),
      `${dictionaries[language].tradeCrypto} (${home.exchangeSite})`,
      `${dictionaries[language].buyNow} (${filled(home.partnerSite)})`,
      email,
      dictionaries[language].subscribe,
      expect.stringContaining("+1"),
      settings.SUPPORT_EMAIL,
      inNewTab(layout.chat),
      `${dictionaries[language].buyNow} (${filled(home.partnerSite)})`,
      filled(layout.home),
      dictionaries[language].contact,
      dictionaries[language].privacy,
      dictionaries[language].terms,
      settings.SUPPORT_EMAIL,
    ]);
  });
}
