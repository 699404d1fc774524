import type { Page } from "@playwright/test";

/** Waits until React has hydrated the document and all of it is shown. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement;
    return "hydrated" in dataset && !("firstScreen" in dataset);
  });
}
