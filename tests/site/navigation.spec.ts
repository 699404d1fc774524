import type { Page } from "@playwright/test";
import { languageCodes } from "../../contract/languages.ts";
import { addressOf, pageNames } from "../../contract/pages.ts";
import { chooseLanguage, expect, open, test } from "../support/journey.ts";
import { fillIn, message, typedIn } from "../support/message.ts";
import { words } from "../support/words.ts";

/** What a document says of itself to browsers and search engines. */
const headOf = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    tags: [
      ...document.head.querySelectorAll(
        "title, meta[name=description], link[rel=canonical], link[rel=alternate]",
      ),
    ]
      .map((tag) => tag.outerHTML)
      .sort(),
  }));

const scrollOf = (page: Page) => page.evaluate(() => scrollY);

function countLoads(page: Page) {
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  return loads;
}

for (const language of languageCodes) {
  test(`a page reached in place has the same head as its own document, in ${language}`, async ({ page }) => {
    const loads = countLoads(page);
    const heads = new Map<string, unknown>();
    for (const name of pageNames) {
      await open(page, addressOf(name, language));
      heads.set(name, await headOf(page));
    }
    expect(loads.splice(0)).toHaveLength(pageNames.length);
    for (const name of ["contact", "privacy", "terms"] as const) {
      await page.locator("footer").getByRole("link", { name: words[language][name], exact: true }).click();
      await expect(page).toHaveURL(addressOf(name, language));
      await expect.poll(() => headOf(page)).toEqual(heads.get(name));
    }
    await page.locator(".logo").click();
    await expect.poll(() => headOf(page)).toEqual(heads.get("home"));
    expect(loads).toEqual([]);
  });
}

test("a language switched in place has the same head as its own document", async ({ page }) => {
  const loads = countLoads(page);
  await open(page, "/contact");
  for (const language of ["ar", "de", "fr", "es", "en"] as const) {
    await chooseLanguage(page, language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const inPlace = await headOf(page);
    expect(loads).toHaveLength(1);
    const fresh = await page.context().newPage();
    await fresh.goto(addressOf("contact", language));
    expect(inPlace).toEqual(await headOf(fresh));
    await fresh.close();
  }
});

test("a new page begins at its top with the focus on its heading; back restores the place", async ({
  page,
}) => {
  await open(page, "/");
  await page.locator("footer").scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => history.state?.scroll > 0)).toBe(true);
  const left = await scrollOf(page);
  await page.locator("footer").getByRole("link", { name: words.en.terms }).click();
  await expect(page.locator("h1")).toHaveText(words.en.termsPage.title);
  await expect(page.locator("h1")).toBeFocused();
  expect(await scrollOf(page)).toBe(0);

  await page.goBack();
  await expect(page.locator("h1")).toHaveText(words.en.title);
  await expect.poll(() => scrollOf(page)).toBe(left);
  await page.goForward();
  await expect(page.locator("h1")).toHaveText(words.en.termsPage.title);
  await expect.poll(() => scrollOf(page)).toBe(0);
});

test("back and forward go through the languages too", async ({ page }) => {
  await open(page, "/terms");
  await chooseLanguage(page, "ar");
  await expect(page.locator("h1")).toHaveText(words.ar.termsPage.title);
  await page.goBack();
  await expect(page.locator("h1")).toHaveText(words.en.termsPage.title);
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await page.goForward();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test("a page is never shown without its sheet, however late that comes", async ({ page }) => {
  await open(page, "/");
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/article-*.css", (route) => held.promise.then(() => route.continue()));
  await page.locator("footer").getByRole("link", { name: words.en.terms, exact: true }).click();
  await expect(page).toHaveURL("/terms");
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
  await expect(page.locator("h1")).toHaveText(words.en.title);
  held.resolve();
  await expect(page.locator("h1")).toHaveText(words.en.termsPage.title);
});

test("a page whose sheet can't be fetched comes as a document of its own", async ({ page, complaints }) => {
  await open(page, "/");
  await page.route("**/assets/article-*.css", (route) => route.abort());
  await page.locator("footer").getByRole("link", { name: words.en.terms, exact: true }).click();
  await expect(page.locator("h1")).toHaveText(words.en.termsPage.title);
  expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0])).toMatchObject({
    name: page.url(),
    type: "reload",
  });
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("ERR_FAILED");
});

test("a language whose words can't be fetched comes as a document of its own", async ({
  page,
  complaints,
}) => {
  const loads = countLoads(page);
  await open(page, "/contact");
  await page.route("**/assets/fr-*.js", (route) => (loads.length === 1 ? route.abort() : route.continue()));
  await chooseLanguage(page, "fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page).toHaveURL("/fr/contact");
  expect(loads).toHaveLength(2);
  await chooseLanguage(page, "en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(loads).toHaveLength(2);
  // The browser tells of the request, and no promise is left without a hand to catch it.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("ERR_FAILED");
});

test("where there is no network any more, choosing a language loses no typed text", async ({
  page,
  context,
  complaints,
}) => {
  await open(page, "/contact");
  await fillIn(page, message);
  await context.setOffline(true);
  await chooseLanguage(page, "fr");
  await expect(page).toHaveURL("/contact");
  expect(await typedIn(page)).toEqual(message);
  await context.setOffline(false);
  await chooseLanguage(page, "fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  expect(await typedIn(page)).toEqual(message);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("ERR_INTERNET_DISCONNECTED");
});

test("subscribing clears the field and sends nothing", async ({ page }) => {
  await open(page, "/");
  await expect(page.getByTestId("visitor-count")).toHaveText(/\d/);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const field = page.locator(".newsletter [name=email]");
  await field.fill("zaynab");
  await field.press("Enter");
  await expect(field).toHaveValue("zaynab");
  await field.fill("zaynab@example.com");
  await page.getByRole("button", { name: words.en.subscribe }).click();
  await expect(field).toHaveValue("");
  expect(requests).toEqual([]);
});
