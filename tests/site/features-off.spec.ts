import type { Page } from "@playwright/test";
import { getAddress, pageNames } from "../../domain/addresses.ts";
import { readBoxes } from "../support/browser/box-errors.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";
import { startSite } from "../support/service/site.ts";

const off = {
  EXCHANGE_PARTNER_URL: "",
  CHAT_URL: "",
  NEWSLETTER: "off",
  IMPRESSUM_URL: "https://cardamint.example/imprint",
};

/** Everything that the switches remove. */
const removed = [".exchange", ".chat-button", 'a[href^="https://wa.me/"]', ".newsletter"];

test("features that are off appear on no page and leave no gaps", { tag: "@all" }, async ({ page }) => {
  await using site = await startSite({ settings: off, site: { satisfaction: null }, isBuilt: true });
  for (const language of bothDirections) {
    const imprint = page.getByRole("contentinfo").getByRole("link", {
      name: dictionaries[language].layout.imprint,
    });
    for (const name of pageNames) {
      const address = getAddress(name, language);
      await open(page, site.origin + address);
      for (const selector of removed)
        await expect(page.locator(selector), `${selector} on ${address}`).toHaveCount(0);
      await expect(imprint).toHaveAttribute("href", off.IMPRESSUM_URL);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        if (name === "home") await expectNoGaps(page);
        if (name === "contact") await expectFullRows(page);
      }
    }
  }
});

async function expectNoGaps(page: Page) {
  const [panel] = await readBoxes(page.locator(".side-by-side > *"));
  const [tiles] = await readBoxes(page.locator(".features"));
  expect(panel).toMatchObject({ left: tiles?.left, right: tiles?.right });
  const [bar, hero] = await readBoxes(page.locator(".top-bar, .hero"));
  expect(hero?.top).toBe(bar?.bottom);
  // The count of visitors is larger than a claim, even if it is the only one.
  const sizes = await page
    .locator(".stats bdi")
    .evaluateAll((figures) => figures.map((figure) => Number.parseFloat(getComputedStyle(figure).fontSize)));
  expect(sizes).toHaveLength(2);
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
}

async function expectFullRows(page: Page) {
  const [list] = await readBoxes(page.locator(".channels"));
  const cards = await readBoxes(page.locator(".channels li"));
  expect(cards).toHaveLength(3);
  for (const row of Map.groupBy(cards, ({ top }) => top).values()) {
    // Within the panel's edge of one pixel.
    expect(Math.min(...row.map(({ left }) => left))).toBe((list?.left ?? 0) + 1);
    expect(Math.max(...row.map(({ right }) => right))).toBe((list?.right ?? 0) - 1);
  }
}
