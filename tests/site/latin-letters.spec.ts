import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/browser/journey.ts";
import { createBrandFolder } from "../support/temporary-folder.ts";

const texts = { title: "Kup kartę, zapłać łatwo: şğ čřž ő ț", "features.secure": "Thẻ quà tặng" };

const BRAND_FOLDER = createBrandFolder({});
mkdirSync(join(BRAND_FOLDER, "texts"));
writeFileSync(join(BRAND_FOLDER, "texts/en.json"), JSON.stringify(texts));

test.use({ siteOptions: { settings: { BRAND: "Żabka Łódź", BRAND_FOLDER }, isBuilt: true } });

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
