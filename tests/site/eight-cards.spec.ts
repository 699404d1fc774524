import { expectNoErrors } from "../support/browser/accessibility.ts";
import { findBoxErrors, readBoxes } from "../support/browser/box-errors.ts";
import { settings } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";

const partner = new URL(settings.PARTNER_INVITE_URL).origin;
const names = ["Steam", "Amazon", "Travel", "PlayStation", "Uber Eats", "Supermarkets", "WWWWWWWWWWWWWW"];
const cards = [
  ...names.map((name) => ({ name })),
  { name: { en: "Last", ar: "الأخيرة" }, link: `${partner}/last?sub={placement}-{language}-{source}` },
];

// As dark as the bands.
test.use({
  siteOptions: {
    settings: { CLICK_COUNTS: "on", BRAND_COLOR: "1b2a6b" },
    site: { cards },
    isBuilt: true,
  },
});

for (const language of ["en", "ar", "de"] as const)
  test(`five cards are in a row below Buy now, which stays in a phone's first screen, in ${language}`, {
    tag: language === "ar" ? [] : "@all",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await open(page, `/${language}`);
    await expect(page.locator(".buy-now").first()).toBeInViewport({ ratio: 1 });
    for (const [width, fontSize] of [
      [320, 16],
      [390, 16],
      [1280, 16],
      [1280, 32],
      [320, 32],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(
        (size) => document.documentElement.style.setProperty("font-size", `${size}px`),
        fontSize,
      );
      const where = `${width} px, text of ${fontSize} px`;
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), where)
        .toBeLessThanOrEqual(width);
      if (fontSize === 16) expect.soft(await findBoxErrors(page), where).toEqual([]);
      const [buyNow] = await readBoxes(page.locator(".buy-now"));
      const row = await readBoxes(page.locator(".other-cards a"));
      const fan = await readBoxes(page.locator(".gift-cards .gift-card"));
      expect(row).toHaveLength(5);
      for (const box of row) {
        expect.soft(box.top, where).toBeGreaterThan(buyNow?.bottom ?? 0);
        const overlaps = fan.filter(
          ({ left, right, top, bottom }) =>
            left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        );
        expect.soft(overlaps, where).toEqual([]);
      }
    }
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    await expectNoErrors(page, language);
  });

test("on paper, the names of the cards remain, without their pictures", async ({ page }) => {
  await open(page, "/en");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".other-cards").getByText("PlayStation")).toBeVisible();
  await expect(page.locator(".other-cards .gift-card").first()).toBeHidden();
});
