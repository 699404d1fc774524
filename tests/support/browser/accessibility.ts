import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** In words that say where to look. */
async function findErrors(page: Page): Promise<string[]> {
  // Without frames to check, axe needs no separate page for its report.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations", "incomplete"] })
    .withTags(standards)
    .setLegacyMode();
  const { violations, incomplete } = await axe.analyze();
  // Axe can't tell the contrast of text over a picture: `site/styles/contrast.test.ts` computes it.
  const unsure = incomplete.filter(({ id }) => id !== "color-contrast");
  return [...violations, ...unsure].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Narrow and wide, light and dark: two views that have all four between them. */
export const views = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
] as const;

export async function expectNoErrors(
  page: Page,
  where: string,
  inViews: readonly (typeof views)[number][] = views,
) {
  for (const { colorScheme, width } of inViews) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await findErrors(page), `${where}, ${colorScheme}, ${width} px`).toEqual([]);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(needed, `${where}, ${width} px`).toBeLessThanOrEqual(width);
  }
}
