import { getAddress } from "../../domain/addresses.ts";
import { controls } from "../support/browser/box-errors.ts";
import { expect, open, test } from "../support/browser/journey.ts";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

for (const name of ["home", "contact"] as const)
  test(`every control of ${name} has an edge or text, and a visible focus`, async ({ page }) => {
    await open(page, getAddress(name, "en"));
    // From here on the browser assumes a keyboard user and shows the focus.
    await page.keyboard.press("Tab");
    const errors = await page.locator(`:is(${controls}):visible`).evaluateAll((elements) =>
      elements.flatMap((element) => {
        const control = element as HTMLElement;
        control.focus();
        const { borderTopWidth, borderTopColor, backgroundColor, outlineStyle } = getComputedStyle(control);
        const text = control.innerText.trim();
        const hasEdge = Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor;
        const needsEdge = text === "" || control.matches("button, input, textarea");
        return [
          needsEdge && !hasEdge ? `no edge: ${control.outerHTML}` : [],
          outlineStyle === "none" ? `no focus: ${control.outerHTML}` : [],
        ].flat();
      }),
    );
    expect(errors).toEqual([]);
  });

test("invalid fields differ from valid ones", async ({ page }) => {
  await open(page, "/en/contact");
  await page.locator("#name").fill("Zaynab");
  await page.locator("#name").press("Enter");
  await expect(page.locator("#email")).toBeFocused();
  await expect(page.locator("#name")).toHaveCSS("outline-style", "none");
  await expect(page.locator("#subject")).toHaveCSS("outline-style", "dashed");
});
