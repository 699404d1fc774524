import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { languageCodes } from "../contract/languages.ts";
import { addressOf, pageNames, pathIn } from "../contract/pages.ts";
import { expect, open, test } from "./journey.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const schemes = ["light", "dark"] as const;
const widths = [390, 1280];

/** In words that say where to look. */
async function faultsOf(page: Page): Promise<string[]> {
  // Without frames to look into, axe needs no page of its own for its report.
  const axe = new AxeBuilder({ page }).withTags(standards).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

async function expectNoFaults(page: Page) {
  for (const colorScheme of schemes)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      expect(await faultsOf(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
}

for (const language of languageCodes) {
  for (const name of pageNames) {
    const address = addressOf(name, language);
    test(`${address} is accessible in light and dark, narrow and wide`, async ({ page }) => {
      await open(page, address);
      await expectNoFaults(page);
    });
  }

  test(`the not-found page is accessible, in ${language}`, async ({ page, complaints }) => {
    await open(page, pathIn(language, "/nope"));
    expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 404")]);
    await expectNoFaults(page);
  });
}

for (const language of ["en", "ar"] as const) {
  test(`the open menu and the form's faults are accessible, in ${language}`, async ({ page }) => {
    await open(page, addressOf("contact", language));
    await page.locator("form[method=post] [type=submit]").click();
    await expect(page.locator("[aria-invalid]")).toHaveCount(4);
    await page.locator(".language-menu summary").click();
    await expectNoFaults(page);
  });

  test(`every target is at least 24 px and the chat button 48, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, addressOf("contact", language));
    const chat = await page.locator(".chat-button").boundingBox();
    expect(Math.min(chat?.width ?? 0, chat?.height ?? 0)).toBeGreaterThanOrEqual(48);
    for (const target of await page.locator("header a:visible, summary, footer a, button").all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
  });
}
