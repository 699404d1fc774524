import type { Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";

const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });

const scrollTop = (page: Page) => page.evaluate(() => scrollY);

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
