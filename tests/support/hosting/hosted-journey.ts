import { test as journey } from "../browser/journey.ts";
import { type HostedSite, startHostedSite } from "./hosted-site.ts";

/** The journeys on a static host: nginx with the example of `docs/publish.md`, counter and form elsewhere. */
export const test = journey.extend<object, { hosted: HostedSite }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
    async ({}, use) => {
      const hosted = await startHostedSite();
      await use(hosted);
      await hosted.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ hosted }, use) => use(hosted.origin),
  ignoreHTTPSErrors: true,
});
