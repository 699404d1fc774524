import { getAddress, pageNames } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { expect, open, test } from "../support/browser/journey.ts";
import { bothDirections } from "../support/browser/screens.ts";

/** As another version of ICU may write dates. */
const exchangeSpaces = (html: string) =>
  html.replace(
    /(<time\b[^>]*>)([^<]+)/g,
    (_, tag: string, date: string) => tag + date.replaceAll(" ", "\u202f"),
  );

test("documents whose dates another ICU wrote hydrate without an error", async ({ page }) => {
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

test("a document is taken over as it is: not an element of it is made anew", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const root = document.getElementById("app");
      Object.assign(window, { builtElements: [...(root?.querySelectorAll("*") ?? [])] });
    });
  });
  for (const language of bothDirections)
    for (const name of pageNames) {
      await open(page, getAddress(name, language));
      const lost = await page.evaluate(() => {
        const { builtElements } = window as unknown as { builtElements: Element[] };
        return {
          count: builtElements.length,
          lost: builtElements.filter((each) => !each.isConnected).length,
        };
      });
      expect(lost.count).toBeGreaterThan(50);
      expect(lost.lost).toBe(0);
    }
});
