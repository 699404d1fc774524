import type { Locator, Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, test } from "../support/browser/journey.ts";

// All of it is there before any script.
test.use({ javaScriptEnabled: false });

const chatLinks = (page: Page) => page.locator(`a[href^="https://wa.me/${settings.SUPPORT_PHONE.slice(1)}"]`);
const button = (page: Page) => page.getByRole("complementary").filter({ has: chatLinks(page) });

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

/** Scrolls through the page, and lists where the chat button isn't whole, or covers the offer or the end of the page. */
async function findFaults(button: Locator, offer: Locator): Promise<string[]> {
  return button.evaluate(
    (chat, nodes) => {
      const offers = nodes.filter((node) => node instanceof Element);
      const faults: string[] = [];
      const overlaps = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const check = (elements: Iterable<Element>) => {
        const box = chat.getBoundingClientRect();
        if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
          faults.push(`out of view at ${scrollY}`);
        for (const element of elements)
          if (overlaps(box, element.getBoundingClientRect()))
            faults.push(`over “${element.textContent}” at ${scrollY}`);
      };
      const end = document.documentElement.scrollHeight - innerHeight;
      for (let top = 0; top < end; top += innerHeight / 4) {
        scrollTo({ top, behavior: "instant" });
        check(offers);
      }
      scrollTo({ top: end, behavior: "instant" });
      check(document.querySelectorAll("footer :is(p, a, h2)"));
      return faults;
    },
    await offer.elementHandles(),
  );
}

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [844, 390],
  [1280, 720],
] as const)
  test(`the chat button is always in view, and covers neither the offer, a phone's cards, nor the footer's end, at ${width} × ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const language of languageCodes) {
      const { buyNow, home } = dictionaries[language];
      await page.goto(getAddress("home", language));
      const offer = page.getByRole("link", { name: buyNow }).or(page.getByText(home.disclosure));
      const shown = width < 768 ? offer.or(page.locator(".gift-card")) : offer;
      expect(await findFaults(button(page).getByRole("link"), shown), language).toEqual([]);
    }
  });
