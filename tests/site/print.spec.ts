import type { Page } from "@playwright/test";
import { settings } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { fillIn, message, submit } from "../support/browser/message.ts";

// A4 without its margins.
test.use({ viewport: { width: 673, height: 987 } });

/** Text with something else on top of it, or out of the paper. */
function findCoveredText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true }) || !walker.currentNode.nodeValue?.trim())
        continue;
      if (getComputedStyle(element).clipPath === "inset(50%)") continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      element.scrollIntoView({ block: "center", behavior: "instant" });
      for (const { left, top, width, height } of range.getClientRects()) {
        if (width < 1) continue;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        // A card that is a link as a whole has its link, unseen, above its words.
        const own = element.closest("li") ?? element;
        if (!own.contains(hit)) covered.push(walker.currentNode.nodeValue.slice(0, 40));
      }
    }
    return covered;
  });
}

for (const language of ["en", "ar"] as const)
  test(`printed pages have no covered text, and show the brand and the address, in ${language}`, async ({
    page,
    browserErrors,
  }) => {
    for (const path of ["", "/contact", "/privacy", "/terms", "/nope"]) {
      await open(page, `/${language}${path}`);
      // Scrolling down has hidden the top bar.
      await page.mouse.wheel(0, 500);
      if (path !== "/nope") await expect(page.getByRole("banner")).toHaveAttribute("data-hidden");
      await expect(page.getByText(settings.SITE_ORIGIN), path).toBeHidden();
      await page.emulateMedia({ media: "print" });
      const top = await page.getByRole("banner").evaluate((bar) => bar.getBoundingClientRect().top + scrollY);
      expect.soft(top, path).toBe(0);
      await expect(page.getByText(settings.SITE_ORIGIN), path).toBeVisible();
      expect.soft(await findCoveredText(page), path).toEqual([]);
      await page.emulateMedia({ media: null });
    }
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
  });

test("the printed contact page has the receipt of a sent message, with its date, and no form", async ({
  page,
  browserErrors,
}) => {
  await open(page, "/en/contact");
  const form = page.locator(".contact-form");
  await page.emulateMedia({ media: "print" });
  await expect(form).toBeHidden();
  await page.emulateMedia({ media: null });
  await fillIn(page, message);
  await page.route("**/forms/**", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await submit(page).click();
  const receipt = form.locator(".lasting");
  await expect(receipt).toBeAttached();
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 500")]);
  await page.emulateMedia({ media: "print" });
  await expect(form).toBeHidden();
  await page.emulateMedia({ media: null });
  await submit(page).click();
  await expect(receipt).toContainText("Reference");
  await expect(receipt.locator("time")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(receipt).toHaveCSS("clip-path", "none");
  await expect(receipt.locator("time")).toContainText(String(new Date().getFullYear()));
  await expect(receipt.locator("time")).toBeVisible();
  for (const hidden of ["button", "#message", "h2", ".brief"])
    await expect(form.locator(hidden)).toBeHidden();
});

test("the home page is printed on one sheet", async ({ page }) => {
  for (const language of ["en", "ar"]) {
    await open(page, `/${language}`);
    const sheets = String(await page.pdf({ format: "A4", preferCSSPageSize: true })).match(
      /\/Type ?\/Page\b/g,
    );
    expect(sheets, language).toHaveLength(1);
  }
});
