import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/browser/journey.ts";
import { createBrandFolder } from "../support/temporary-folder.ts";

const texts = { title: "Kup kartę, zapłać łatwo: şğ čřž ő ț", "features.secure": "Thẻ quà tặng" };

const BRAND_FOLDER = createBrandFolder({
  cards: [{ name: { en: "قسائم (PC)", ar: "قسائم PC (EU)" } }, { name: "Steam (PC)" }],
});
mkdirSync(join(BRAND_FOLDER, "texts"));
writeFileSync(join(BRAND_FOLDER, "texts/en.json"), JSON.stringify(texts));

test.use({
  siteOptions: {
    settings: { BRAND: "Żabka Łódź", EXCHANGE_NAME: "Kraken (Pro)", BRAND_FOLDER },
    isBuilt: true,
  },
});

/** The typefaces that an element's text is drawn with, by the names within the files. */
async function readTypefaces(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

test("letters of other Latin languages are drawn with the typeface of the rest", async ({ page }) => {
  for (const [address, selectors] of [
    ["/en", [".logo bdi", "h1", ".features h3"]],
    ["/ar", [".logo bdi"]],
  ] as const) {
    await open(page, address);
    await page.evaluate(() => document.fonts.ready);
    for (const selector of selectors) {
      await page.locator(selector).first().scrollIntoViewIfNeeded();
      await expect
        .poll(async () => new Set(await readTypefaces(page, selector)), `${selector} at ${address}`)
        .toEqual(new Set(["Bricolage Grotesque 96pt ExtraBold"]));
    }
  }
});

test("an operator's text has the direction of its first letter in each language", async ({ page }) => {
  /** Where a part of a text begins, from the left. */
  const findLeft = (selector: string, part: string) =>
    page.locator(selector).evaluate((element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(wanted) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + wanted.length);
        return range.getBoundingClientRect().left;
      }
      throw new Error(`There is no ${wanted}`);
    }, part);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [address, selector, left, right] of [
    ["/ar", ".gift-card-front .label", "EU", "قسائم"],
    ["/ar", ".gift-card-middle .label", "Steam", "(PC)"],
    ["/en", ".gift-card-front .label", "(PC)", "قسائم"],
    ["/ar", ".exchange p", "Pro", ")"],
    ["/en", ".top-bar bdi", "(HQ)", "متجر"],
  ] as const) {
    await open(page, address);
    await page.locator(".top-bar bdi").evaluate((brand) => brand.replaceChildren("متجر (HQ)"));
    expect(await findLeft(selector, left), `${selector} at ${address}`).toBeLessThan(
      await findLeft(selector, right),
    );
  }
});
