import type { Page } from "@playwright/test";

/** Waits until JavaScript has enhanced the document, and all of it is shown. Its islands may not work yet. */
export async function waitForEnhancements(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement;
    return "enhanced" in dataset && !("firstScreen" in dataset);
  });
}

/** Also turns to each island, as a visitor does, and waits until React has hydrated it. */
export async function waitForHydration(page: Page): Promise<void> {
  await waitForEnhancements(page);
  await page.waitForFunction(() => {
    const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
    for (const island of islands) island.dispatchEvent(new Event("pointerdown"));
    return islands.every(({ dataset }) => "hydrated" in dataset);
  });
}
