import type { Page } from "@playwright/test";

/** Until React has taken the document over. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}
