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
  [360, 640],
  [390, 664],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1280, 720],
  [1920, 1080],
] as const)
  test(`the chat button is always in view, and covers neither the offer nor the footer's end, at ${width} × ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const language of languageCodes) {
      const { buyNow, home } = dictionaries[language];
      await page.goto(getAddress("home", language));
      const offer = page.getByRole("link", { name: buyNow }).or(page.getByText(home.disclosure));
      expect(await findFaults(button(page).getByRole("link"), offer), language).toEqual([]);
    }
  });

test.describe("hydrated", () => {
  test.use({ javaScriptEnabled: true, viewport: { width: 390, height: 700 } });

  test("the chat button stays while the page scrolls down and the top bar hides", async ({ page }) => {
    await open(page, "/en");
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 1100);
    await expect(page.getByTestId("top-bar")).not.toBeInViewport();
    await expect(button(page).getByRole("link")).toBeInViewport({ ratio: 1 });
  });
});
