import type { Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";

const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });

const scrollTop = (page: Page) => page.evaluate(() => scrollY);

test("Back after a link of the table of contents restores the scroll position", async ({ page }) => {
  for (const language of bothDirections)
    for (const [name, title] of [
      ["terms", dictionaries[language].termsPage.liability.title],
      ["privacy", dictionaries[language].privacyPage.retention.title],
    ] as const) {
      const address = getAddress(name, language);
      await open(page, address);
      const link = page.getByRole("main").getByRole("navigation").getByRole("link", { name: title });
      await link.scrollIntoViewIfNeeded();
      const before = await scrollTop(page);
      await link.click();
      await expect(page).toHaveURL(/#/);
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(before + 200);
      const target = page.getByRole("heading", { name: title });
      await expect(target).toBeInViewport();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect.poll(() => scrollTop(page)).toBeCloseTo(before, -1);
      await page.goForward();
      await expect(page).toHaveURL(/#/);
      await expect(target).toBeInViewport();
    }
});

test("Back restores the scroll position, a link leads to the top of its page, and neither sets a cookie", async ({
  page,
}) => {
  for (const language of bothDirections) {
    await open(page, getAddress("terms", language));
    await footerLink(page, dictionaries[language].contact).scrollIntoViewIfNeeded();
    const read = await scrollTop(page);
    expect(read).toBeGreaterThan(200);
    await footerLink(page, dictionaries[language].contact).click();
    await expect(page).toHaveURL(getAddress("contact", language));
    expect(await scrollTop(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(getAddress("terms", language));
    await expect.poll(() => scrollTop(page)).toBe(read);
  }
  expect(await page.context().cookies()).toEqual([]);
});
