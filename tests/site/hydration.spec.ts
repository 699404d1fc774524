import { getAddress } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { expect, open, test } from "../support/browser/journey.ts";

/** As another version of ICU may write dates. */
const exchangeSpaces = (html: string) =>
  html.replace(
    /(<time\b[^>]*>)([^<]+)/g,
    (_, tag: string, date: string) => tag + date.replaceAll(" ", "\u202f"),
  );

test("dates in another ICU version's format hydrate without an error", async ({ page }) => {
  const changed: string[] = [];
  await page.route(
    () => true,
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      const body = exchangeSpaces(html);
      if (body !== html) changed.push(new URL(route.request().url()).pathname);
      await route.fulfill({ response, body });
    },
  );
  for (const language of languageCodes) {
    await open(page, getAddress("privacy", language));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(changed).toEqual(expect.arrayContaining(["/fr/privacy", "/es/privacy", "/de/privacy"]));
});
