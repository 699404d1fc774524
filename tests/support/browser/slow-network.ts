import type { Page } from "@playwright/test";

/** As browsers' own tools have them: milliseconds of latency, bytes a second. */
const networks = {
  "fast 3G": { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  "slow 3G": { latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 },
};

/** Slows the page's network down. Only Chromium can do it. */
export async function slowDown(page: Page, network: keyof typeof networks): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...networks[network] });
}
