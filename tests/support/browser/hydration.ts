/** A page of Playwright or Puppeteer. */
interface Page {
  waitForFunction: (isTrue: () => boolean) => Promise<unknown>;
}

/** Until React has taken the document over. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}
