import { findBoxErrors } from "../support/browser/box-errors.ts";
import { settings } from "../support/browser/dictionaries.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { send, submit } from "../support/browser/message.ts";
import { bothDirections, screens } from "../support/browser/screens.ts";

// A4 without its margins.
test.use({ viewport: { width: 673, height: 987 } });

for (const language of bothDirections)
  test(`printed pages have no covered text, and the home page is one sheet, in ${language}`, {
    tag: language === "ar" ? [] : "@all",
  }, async ({ page }) => {
    for (const { page: name, address } of screens.filter((screen) => screen.language === language)) {
      await open(page, address);
      // Scrolling down has hidden the top bar.
      await page.mouse.wheel(0, 500);
      if (name !== "not-found") await expect(page.getByRole("banner")).toHaveAttribute("data-hidden");
      await expect(page.getByText(settings.SITE_ORIGIN), address).toBeHidden();
      await page.emulateMedia({ media: "print" });
      const top = await page.getByRole("banner").evaluate((bar) => bar.getBoundingClientRect().top + scrollY);
      expect.soft(top, address).toBe(0);
      await expect(page.getByText(settings.SITE_ORIGIN), address).toBeVisible();
      expect.soft(await findBoxErrors(page), address).toEqual([]);
      if (name === "contact") {
        await expect(page.locator(".reasons li").first()).toHaveCSS("border-top-color", "rgb(153, 153, 153)");
        await expect(page.locator(".reasons h3").nth(1)).toHaveCSS("color", "rgb(51, 51, 51)");
      }
      if (name === "privacy") {
        await expect(page.locator(".prose h2 .number").nth(1)).toHaveCSS(
          "background-color",
          "rgba(0, 0, 0, 0)",
        );
        // A term may have more lines than its text.
        const parts = page.locator(".prose dl > *");
        await parts.first().evaluate((term) => term.append(" term".repeat(40)));
        const tops = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
        expect.soft(tops[3], address).toBe(tops[2]);
      }
      await page.emulateMedia({ media: null });
      if (name !== "home") continue;
      const file = String(await page.pdf({ format: "A4", preferCSSPageSize: true }));
      expect(file.match(/\/Type ?\/Page\b/g), "one sheet").toHaveLength(1);
    }
  });

test("the printed contact page has the receipt, and no form", async ({ page, browserErrors }) => {
  await open(page, "/en/contact");
  const form = page.locator(".contact-form");
  const receipt = form.locator(".lasting");
  const expectNoPrint = async () => {
    await page.emulateMedia({ media: "print" });
    await expect(form).toBeHidden();
    await page.emulateMedia({ media: null });
  };
  await expectNoPrint();
  await page.route("**/forms/**", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await send(page);
  await expect(receipt).toBeAttached();
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 500")]);
  await expectNoPrint();
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
