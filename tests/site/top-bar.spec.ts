import type { Page } from "@playwright/test";
import { getAddress } from "../../domain/addresses.ts";
import { languageCodes, languages } from "../../domain/languages.ts";
import { readBoxes } from "../support/browser/box-errors.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, openWithStoppedClock, test } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";

const scrollCheckMs = 150;

const bar = (page: Page) => page.getByRole("banner");
const menuButton = (page: Page) => bar(page).locator("summary");

/** Resolves after the page's scroll event. */
async function scrollTo(page: Page, to: number) {
  const scroll = (top: number) =>
    new Promise<unknown>((heard) => {
      addEventListener("scroll", heard, { once: true });
      window.scrollTo({ top, behavior: "instant" });
    });
  await page.evaluate(scroll, to);
}

async function scrollAndCheck(page: Page, top: number) {
  await scrollTo(page, top);
  await page.clock.runFor(scrollCheckMs);
}

test("the top bar hides on the way down, shows on the way up and in the top 100 px, and stays while its menu is open", async ({
  page,
}) => {
  await openWithStoppedClock(page, "/en/terms");
  for (const [top, isShown] of [
    [60, true],
    [100, true],
    [101, false],
    [900, false],
    [700, true],
    [800, false],
    [90, true],
  ] as const) {
    await scrollAndCheck(page, top);
    if (isShown) await expect(bar(page)).toBeInViewport({ ratio: 1 });
    else await expect(bar(page)).not.toBeInViewport();
  }

  await menuButton(page).click();
  await menuButton(page).blur();
  await scrollAndCheck(page, 700);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(page.locator(".language-menu"), "closed, wherever the focus is").not.toHaveAttribute("open");
  await menuButton(page).click();
  await page.mouse.click(600, 500);
  await scrollAndCheck(page, 900);
  await expect(bar(page)).not.toBeInViewport();
});

test("the scroll position is checked every 150 ms, and once more at the end", async ({ page }) => {
  await openWithStoppedClock(page, "/en/terms");
  await scrollTo(page, 400);
  await expect(bar(page)).not.toBeInViewport();
  await scrollTo(page, 600);
  await scrollTo(page, 500);
  await scrollTo(page, 300);
  await page.clock.runFor(scrollCheckMs - 1);
  await expect(bar(page)).not.toBeInViewport();
  await page.clock.runFor(1);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  // The next change is due 150 ms after this one.
  await scrollTo(page, 700);
  await page.clock.runFor(scrollCheckMs - 1);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await page.clock.runFor(1);
  await expect(bar(page)).not.toBeInViewport();
});

for (const language of bothDirections)
  test(`the bar covers no heading that the contents lead to, in ${language}`, {
    tag: language === "ar" ? [] : "@all",
  }, async ({ page }) => {
    await open(page, getAddress("terms", language));
    for (const width of [280, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      const { agreement, security, liability } = dictionaries[language].termsPage;
      const heading = (name: string) => page.getByRole("heading", { name });
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      await page.getByRole("link", { name: security.title }).click();
      await expect(heading(security.title)).toBeInViewport();
      await expect(bar(page)).not.toBeInViewport();
      // Upwards: by the address, as a link within the text would.
      await page.evaluate(() => location.assign("#agreement"));
      await expect(heading(agreement.title)).toBeInViewport();
      await expect(bar(page)).toBeInViewport({ ratio: 1 });
      const [above, below] = await readBoxes(bar(page).or(heading(agreement.title)));
      expect(below?.top).toBeGreaterThanOrEqual(above?.bottom ?? 99);
      await page.evaluate(() => location.assign("#liability"));
      await expect(heading(liability.title)).toBeInViewport();
      await expect(bar(page)).not.toBeInViewport();
      await page.goBack();
      await expect(bar(page)).toBeInViewport({ ratio: 1 });
    }
  });

for (const language of bothDirections)
  test(`the bar has one row even with a long name, and its menu a label and languages' own names, in ${language}`, {
    tag: language === "ar" ? [] : "@all",
  }, async ({ page }) => {
    const { selectLanguage, layout } = dictionaries[language];
    const { name } = languages[language];
    await page.setViewportSize({ width: 640, height: 700 });
    await open(page, getAddress("home", language));
    const label = menuButton(page).getByText(selectLanguage);
    expect((await label.boundingBox())?.width).toBeGreaterThan(40);
    await expect(label).toBeInViewport({ ratio: 1 });
    await expect(menuButton(page)).toHaveAccessibleName(`${selectLanguage}${layout.colon} ${name}`);
    await menuButton(page).click();
    const menu = bar(page).getByRole("navigation", { name: selectLanguage, exact: true });
    for (const code of languageCodes)
      await expect(menu.getByRole("link", { name: languages[code].name })).toHaveAttribute("lang", code);
    await expect(menu.locator("[aria-current]")).toHaveText(name);
    // A phone has no room for the label on the button.
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(menu.getByText(selectLanguage)).toBeInViewport({ ratio: 1 });

    await page.keyboard.press("Escape");
    const brand = bar(page).locator("bdi");
    const height = (await bar(page).boundingBox())?.height;
    for (const text of [await brand.innerText(), "The Gift Card Company of the Old Town".repeat(2)]) {
      await brand.evaluate((element, shown) => element.replaceChildren(shown), text);
      for (const width of [280, 320, 390, 768]) {
        await page.setViewportSize({ width, height: 720 });
        expect((await bar(page).boundingBox())?.height, `${text}, ${width} px`).toBe(height);
        await expect(menuButton(page)).toBeInViewport({ ratio: 1 });
      }
    }
  });
