import type { Page } from "@playwright/test";

/** Until React has taken the document over, and all of it is shown. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement;
    return "hydrated" in dataset && !("beforeFirstPaint" in dataset);
  });
}
