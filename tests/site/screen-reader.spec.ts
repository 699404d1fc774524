import type { Page } from "@playwright/test";
import type { Texts } from "../../content/texts.ts";
import { getAddress } from "../../contract/addresses.ts";
import { languageCodes, languages } from "../../contract/languages.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { withoutIsolates } from "../support/browser/list-texts.ts";
import { bothDirections } from "../support/browser/screens.ts";

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

  test(`every control of the home page has a meaningful name, in ${language}`, async ({ page }) => {
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

test("lists without markers are announced as lists", async ({ page }) => {
  await open(page, "/en");
  await expect(page.locator(".path")).toHaveAttribute("role", "list");
  await open(page, "/en/contact");
  for (const list of [".channels ul", ".offices ul"])
    await expect(page.locator(list)).toHaveAttribute("role", "list");
});

test("the name of an email link is the address, without a space", async ({ page }) => {
  await open(page, "/en/contact");
  const session = await page.context().newCDPSession(page);
  await session.send("Accessibility.enable");
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const names = nodes.filter(({ role }) => role?.value === "link").map(({ name }) => name?.value);
  expect(names.filter((name) => name?.includes("@"))).toEqual([
    settings.SUPPORT_EMAIL,
    settings.SUPPORT_EMAIL,
  ]);
});
