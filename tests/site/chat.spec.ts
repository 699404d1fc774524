import type { Page } from "@playwright/test";
import { getAddress } from "../../domain/addresses.ts";
import { languageCodes } from "../../domain/languages.ts";
import { readBoxes } from "../support/browser/box-errors.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, test } from "../support/browser/journey.ts";

// All of it is there before any script.
test.use({ javaScriptEnabled: false });

const chatLinks = (page: Page) => page.locator(`a[href^="https://wa.me/${settings.SUPPORT_PHONE.slice(1)}"]`);
const chatButton = (page: Page) => page.getByRole("complementary").filter({ has: chatLinks(page) });

test("the whole chat card opens the chat in a new tab, with a prefilled message", async ({ page }) => {
  for (const language of languageCodes) {
    const { message } = dictionaries[language].contactPage.chat;
    await page.goto(getAddress("contact", language));
    const card = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: chatLinks(page) });
    const link = chatLinks(page);
    await expect(link).toHaveAttribute("href", new RegExp(`\\?text=${encodeURIComponent(message)}$`));
    await expect(link).toHaveAttribute("target", "_blank");
    await card.scrollIntoViewIfNeeded();
    const hit = await card.evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      return document
        .elementFromPoint(right - 9, bottom - 9)
        ?.closest("a")
        ?.getAttribute("href");
    });
    expect(hit, language).toBe(await link.getAttribute("href"));
  }
});

test("the chat button covers neither offer, nor a phone's cards, nor footer", async ({ page }) => {
  for (const language of languageCodes) {
    const { buyNow, home, layout } = dictionaries[language];
    await page.goto(getAddress("home", language));
    const chat = chatButton(page).getByRole("link");
    await expect(chat).toContainText(layout.opensNewTab);
    for (const [width, height] of [
      [320, 568],
      [390, 664],
      [844, 390],
      [1280, 720],
    ] as const) {
      const where = `${language}, ${width} × ${height} px`;
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await expect(chat).toBeInViewport({ ratio: 1 });
      const [button = { left: 0, right: 0, top: 0 }] = await readBoxes(chat);
      const isBeside = (box: { left: number; right: number }) =>
        box.right <= button.left || box.left >= button.right;
      // What is beside it is never covered, wherever the page is scrolled to.
      const offers = page.getByRole("link", { name: buyNow }).or(page.getByText(home.disclosure));
      const boxes = await readBoxes(width < 768 ? offers.or(page.locator(".gift-card")) : offers);
      expect(
        boxes.filter((offer) => !isBeside(offer)),
        where,
      ).toEqual([]);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      const end = await readBoxes(page.locator("footer :is(p, a, h2)"));
      expect(
        end.filter((text) => !isBeside(text) && text.bottom > button.top),
        where,
      ).toEqual([]);
    }
  }
});
