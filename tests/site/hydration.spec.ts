import { getAddress } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { chooseLanguage, expect, open, test } from "../support/browser/journey.ts";

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

test("a document that someone changed before it was hydrated has one set of tags, in any language", async ({
  page,
  browserErrors,
}) => {
  const readTags = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll("title, [rel=canonical], [name=description], [property]"),
        (tag) => tag.outerHTML,
      ).sort(),
    );
  await page.goto("/de/contact");
  const built = await readTags();
  await page.route("**/en/contact", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace("<h1>", "<h1>Changed: ") });
  });
  await open(page, "/en/contact");
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Changed");
  await chooseLanguage(page, "de");
  await expect(page).toHaveURL("/de/contact");
  expect(await readTags()).toEqual(built);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("Minified React error #418")]);
});
