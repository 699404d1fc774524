/** A page of Playwright or Puppeteer. */
interface Page {
  waitForFunction: (isTrue: () => boolean) => Promise<unknown>;
}

/** Until React has taken the document over: it leaves its mark on each element. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}
