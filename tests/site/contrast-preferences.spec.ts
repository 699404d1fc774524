import type { Page } from "@playwright/test";
import { controls } from "../support/browser/box-errors.ts";
import { expect, open, test } from "../support/browser/journey.ts";

/** Lists the controls that a visitor can't see, or whose focus can't be seen. */
const findUnseen = (page: Page) =>
  page.locator(`:is(${controls}):visible`).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const control = element as HTMLElement;
      control.focus();
      const { borderTopWidth, borderTopColor, backgroundColor, outlineStyle } = getComputedStyle(control);
      const hasEdge = Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor;
      const needsEdge = control.innerText.trim() === "" || control.matches("button, input, textarea");
      return [
        needsEdge && !hasEdge ? `no edge: ${control.outerHTML}` : [],
        outlineStyle === "none" ? `no focus: ${control.outerHTML}` : [],
      ].flat();
    }),
  );

test("with forced colors or more contrast, controls have an edge, and focus and errors can be seen", async ({
  page,
}) => {
  for (const address of ["/en", "/en/contact"]) {
    await page.emulateMedia({ forcedColors: "active" });
    await open(page, address);
    // From here on the browser assumes a keyboard user and shows the focus.
    await page.keyboard.press("Tab");
    expect(await findUnseen(page), address).toEqual([]);
    await page.emulateMedia({ forcedColors: "none", contrast: "more" });
    for (const field of await page.locator("input:visible, textarea").all()) {
      const color = await field.evaluate((element) => getComputedStyle(element).color);
      await expect(field).toHaveCSS("border-bottom-color", color);
    }
  }
  await page.emulateMedia({ forcedColors: "active", contrast: null });
  await page.locator("#name").fill("Zaynab");
  await page.locator("#name").press("Enter");
  await expect(page.locator("#email")).toBeFocused();
  await expect(page.locator("#name")).toHaveCSS("outline-style", "none");
  await expect(page.locator("#subject")).toHaveCSS("outline-style", "dashed");
});
