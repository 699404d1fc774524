import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

const axeScript = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

declare const axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };

const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
  resultTypes: ["violations", "incomplete"],
};

/** In words that say where to look. */
async function findErrors(page: Page): Promise<string[]> {
  // Once for each document: to compile it takes as long as to run it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const { violations, incomplete } = await page.evaluate((given) => axe.run(document, given), options);
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
