import { addressOf, documents, pathIn } from "../contract/pages.ts";
import { expect, open, test } from "./journey.ts";

test.use({ viewport: { width: 320, height: 640 } });

for (const { page: name, language } of documents) {
  const address = name === "not-found" ? pathIn(language, "/nope") : addressOf(name, language);
  test(`${address} needs no sideways scrolling at 320 px`, async ({ page, complaints }) => {
    await open(page, address);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    if (name === "not-found") complaints.length = 0;
  });
}
