import { expectNoErrors } from "../support/browser/accessibility.ts";
import { findBoxErrors, readBoxes } from "../support/browser/box-errors.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { openPartners, visitPartner } from "../support/browser/partners.ts";
import { ownPages } from "../support/own-pages.ts";

test.use({
  siteOptions: {
    settings: { CLICK_COUNTS: "on" },
    site: { languages: ["en", "ar", "de"] },
    pages: ownPages,
    isBuilt: true,
  },
});

for (const address of ["/en/guide", "/ar/guide", "/de/fees"])
  test(`an operator's page fits screens and paper, and is accessible: ${address}`, {
    tag: address === "/ar/guide" ? [] : "@all",
  }, async ({ page }) => {
    await open(page, address);
    await expect(page.locator(".prose img")).toHaveJSProperty("naturalWidth", 1400);
    await expect(page.locator(".prose img")).toHaveAttribute("width", "700");
    await expectNoErrors(page, address);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findBoxErrors(page), `${width} px`).toEqual([]);
    }
    const last = page.locator(".prose section").last();
    const [section] = await readBoxes(last);
    const [table] = await readBoxes(last.locator(".wide"));
    expect.soft(section?.bottom).toBe(table?.bottom);
    await page.setViewportSize({ width: 673, height: 987 });
    await page.emulateMedia({ media: "print" });
    expect.soft(await findBoxErrors(page), "print").toEqual([]);
  });

test("in Arabic, a figure and its unit stay in their order", async ({ page }) => {
  await open(page, "/ar/guide");
  const starts = await page.locator("td:nth-child(2), .intro > p:first-child").evaluateAll((elements) =>
    elements.map((element) => {
      const text = [...element.childNodes].find(({ nodeValue }) => nodeValue?.includes("0.40 USD")) as Text;
      const findLeft = (letters: string) => {
        const range = document.createRange();
        range.setStart(text, text.data.indexOf(letters));
        range.setEnd(text, text.data.indexOf(letters) + 1);
        return range.getBoundingClientRect().left;
      };
      return findLeft("0.40") < findLeft("USD");
    }),
  );
  expect(starts).toEqual(Array(11).fill(true));
});

test("a view and a click of an operator's page are counted, and no visit", async ({
  page,
  context,
  site,
}) => {
  await openPartners(context);
  const views = () => site.clicks({ placement: "/guide", language: "ar" });
  const before = { views: views(), visits: site.visits("ar") };
  await open(page, "/ar/guide");
  await expect.poll(views).toBe(before.views + 1);
  await visitPartner(page, "guide");
  await expect.poll(() => site.clicks({ placement: "guide", language: "ar" })).toBe(1);
  expect(views()).toBe(before.views + 1);
  expect(site.visits("ar")).toBe(before.visits);
});

test("the language menu leads to a translation, or to the home page", async ({ page }) => {
  await open(page, "/en/guide");
  const menu = page.locator(".language-menu");
  await expect(menu.locator("a[hreflang=ar]")).toHaveAttribute("href", "/ar/guide");
  await expect(menu.locator("a[hreflang=de]")).toHaveAttribute("href", "/de");
});
