import type { Locator, Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { screens } from "../support/browser/screens.ts";

// All of it is there before any script.
test.use({ javaScriptEnabled: false });

const chatLinks = (page: Page) => page.locator(`a[href^="https://wa.me/${settings.CHAT_PHONE.slice(1)}"]`);
const button = (page: Page) => page.getByRole("complementary").filter({ has: chatLinks(page) });

test("the whole chat card opens the chat, in a new tab and with the first line written", async ({ page }) => {
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
    const hits = await card.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const spots = [
        [0.05, 0.5],
        [0.5, 0.1],
        [0.5, 0.5],
        [0.95, 0.5],
        [0.5, 0.95],
      ] as const;
      return spots.map(([across, down]) =>
        document
          .elementFromPoint(left + across * width, top + down * height)
          ?.closest("a")
          ?.getAttribute("href"),
      );
    });
    expect(new Set(hits), language).toEqual(new Set([await link.getAttribute("href")]));
  }
});

test("the chat button floats on home, and on no other page", async ({ page, browserErrors }) => {
  for (const { address, page: name } of screens) {
    await page.goto(address);
    await expect(button(page), address).toHaveCount(name === "home" ? 1 : 0);
  }
  for (const error of browserErrors.splice(0)) expect(error).toContain("status of 404");
});

/** Where the page is scrolled to, in steps, while the one lies on one of the others. */
async function findOverlaps(page: Page, one: Locator, others: Locator[], step: number): Promise<number[]> {
  const elements = await Promise.all([one, ...others].map((each) => each.elementHandle()));
  return page.evaluate(
    ([elements, step]) => {
      const [one, ...others] = elements.filter((element) => element instanceof Element);
      if (!one || others.length === 0) throw new Error("Nothing to compare");
      const end = Math.max(...others.map((other) => other.getBoundingClientRect().top));
      const found = [];
      for (let top = 0; top <= end; top += step) {
        scrollTo({ top, behavior: "instant" });
        const a = one.getBoundingClientRect();
        const overlaps = others
          .map((other) => other.getBoundingClientRect())
          .some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
        if (overlaps) found.push(top);
      }
      return found;
    },
    [elements, step] as const,
  );
}

for (const [width, height] of [
  [320, 568],
  [360, 640],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 720],
] as const)
  test(`the chat button covers neither Buy now nor what is said below it, at ${width} × ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const language of languageCodes) {
      await page.goto(getAddress("home", language));
      const buyNow = page.getByRole("link", { name: dictionaries[language].buyNow });
      const disclosure = page.getByText(dictionaries[language].home.disclosure);
      const chat = button(page).getByRole("link");
      expect(await findOverlaps(page, chat, [buyNow, disclosure], height / 4), language).toEqual([]);
    }
  });

test.describe("hydrated", () => {
  test.use({ javaScriptEnabled: true, viewport: { width: 390, height: 700 } });

  test("on a phone the chat button is off the text while one reads on, and there again at the page's end", async ({
    page,
  }) => {
    const chat = button(page).getByRole("link");
    await open(page, "/en");
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 1100);
    await expect(chat).not.toBeInViewport();
    await page.mouse.wheel(0, -100);
    await expect(chat).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 200);
    await expect(chat).not.toBeInViewport();
    await page.keyboard.press("End");
    await expect(page.locator("footer")).toBeInViewport();
    await chat.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect(chat).toBeInViewport({ ratio: 1 });
  });

  test("who comes to the chat button by keyboard sees it", async ({ page }) => {
    const chat = button(page).getByRole("link");
    await open(page, "/en");
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 1100);
    await expect(chat).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await chat.focus();
    await expect(chat).toBeInViewport({ ratio: 1 });
  });
});
