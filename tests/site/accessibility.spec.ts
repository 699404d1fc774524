import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { Texts } from "../../content/texts.ts";
import { getAddress } from "../../contract/addresses.ts";
import { languageCodes, languages } from "../../contract/languages.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, open, openFailingPage, test } from "../support/browser/journey.ts";
import { withoutIsolates } from "../support/browser/list-texts.ts";
import { endpoint, fillIn, message, submit } from "../support/browser/message.ts";
import { bothDirections, screens } from "../support/browser/screens.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** In words that say where to look. */
async function findErrors(page: Page): Promise<string[]> {
  // Without frames to check, axe needs no separate page for its report.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations", "incomplete"] })
    .withTags(standards)
    .setLegacyMode();
  const { violations, incomplete } = await axe.analyze();
  // Axe can't tell the contrast of text over a picture: `app/styles/contrast.test.ts` computes it.
  const unsure = incomplete.filter(({ id }) => id !== "color-contrast");
  return [...violations, ...unsure].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Narrow and wide, light and dark: two views that have all four between them. */
const views = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
] as const;

async function expectNoErrors(page: Page, where: string, inViews: readonly (typeof views)[number][] = views) {
  for (const { colorScheme, width } of inViews) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await findErrors(page), `${where}, ${colorScheme}, ${width} px`).toEqual([]);
  }
}

/** The three seconds of a status never end, on a clock that runs: axe needs one. */
async function keepOutcomes(page: Page) {
  await page.addInitScript((statusMs) => {
    const set = window.setTimeout;
    window.setTimeout = ((handler: () => void, ms?: number) =>
      ms === statusMs ? 0 : set(handler, ms)) as typeof setTimeout;
  }, 3000);
}

for (const [index, language] of languageCodes.entries())
  test(`every page is accessible in light and dark, narrow and wide, its menu open, in ${language}`, async ({
    page,
    browserErrors,
  }) => {
    const isThorough = (bothDirections as readonly string[]).includes(language);
    const own = screens.filter((screen) => screen.language === language);
    for (const [place, { address }] of own.entries()) {
      await open(page, address);
      await page.locator(".language-menu summary").click();
      // Other languages differ in words alone: one view of each page, in turns.
      const inTurn = views.filter((_, view) => view === (index + place) % views.length);
      await expectNoErrors(page, address, isThorough ? views : inTurn);
    }
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
  });

for (const language of bothDirections) {
  test(`the form is accessible with errors, while sending, after a failure, and after success, in ${language}`, async ({
    page,
    browserErrors,
  }) => {
    await keepOutcomes(page);
    await open(page, getAddress("contact", language));
    await submit(page).click();
    await expect(page.locator(":user-invalid")).toHaveCount(4);
    await expectNoErrors(page, "with errors");

    await fillIn(page, message);
    const answered = Promise.withResolvers<void>();
    await page.route(endpoint, async (route) => {
      await answered.promise;
      await route.fulfill({ status: 500, body: "{}" });
    });
    await submit(page).click();
    await expect(page.getByRole("status")).toHaveAttribute("data-status", "sending");
    await expectNoErrors(page, "on its way");

    answered.resolve();
    await expect(page.getByRole("status")).toHaveAttribute("data-status", "error");
    await expectNoErrors(page, "failed");
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 500")]);

    await page.unroute(endpoint);
    await submit(page).click();
    await expect(page.getByRole("status")).toHaveAttribute("data-status", "success");
    await expectNoErrors(page, "arrived");
  });

  test(`the error screen is accessible, in ${language}`, async ({ page, browserErrors }) => {
    await openFailingPage(page, language);
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining("DateTimeFormat")]);
    await expectNoErrors(page, "the error screen");
  });
}

/** The names of all controls in their order, as assistive technology reads them. The menu's are marked. */
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
    const buyNow = `${dictionaries[language].buyNow} (${filled(home.partnerSite)})`;
    expect(await namesOn(page)).toEqual([
      layout.skipToContent,
      filled(layout.home),
      `${dictionaries[language].tradeCrypto} (${home.exchangeSite})`,
      buyNow,
      buyNow,
      buyNow,
      email,
      dictionaries[language].subscribe,
      expect.stringContaining("+1"),
      settings.SUPPORT_EMAIL,
      inNewTab(layout.chat),
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
  await expect(page.locator(".path ol")).toHaveAttribute("role", "list");
  await open(page, "/en/contact");
  for (const list of [".channels ul", ".offices ul"])
    await expect(page.locator(list)).toHaveAttribute("role", "list");
});
