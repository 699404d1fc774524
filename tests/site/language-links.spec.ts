import { getAddress, type PageName, pageNames } from "../../contract/addresses.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { chooseLanguage, expect, open, test, waitForHydration } from "../support/browser/journey.ts";

const sections: Record<PageName, string> = {
  home: "newsletter",
  contact: "offices",
  privacy: "rights",
  terms: "liability",
};

test("the menu leads to the same section of the page in each language, and remembers the choice", async ({
  page,
  context,
}) => {
  for (const name of pageNames) {
    const section = `#${sections[name]}`;
    await open(page, getAddress(name, "en") + section);
    for (const language of ["ar", "de", "en"] as const) {
      await chooseLanguage(page, language);
      await expect(page).toHaveURL(getAddress(name, language) + section);
      await waitForHydration(page);
      await expect(page.locator("html")).toHaveAttribute("dir", languages[language].direction);
      await expect(page.locator(section)).toBeInViewport();
      expect(await context.cookies()).toMatchObject([
        { name: "language", value: language, sameSite: "Lax", path: "/" },
      ]);
    }
  }
});

test("Back and Forward go through the languages that were chosen", async ({ page }) => {
  await open(page, "/en/terms");
  const expectLanguage = async (language: Language) => {
    await expect(page).toHaveURL(getAddress("terms", language));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(dictionaries[language].termsPage.title);
  };
  for (const language of ["de", "ar"] as const) {
    await chooseLanguage(page, language);
    await expectLanguage(language);
    await waitForHydration(page);
  }
  await page.goBack();
  await expectLanguage("de");
  await page.reload();
  await expectLanguage("de");
  await page.goBack();
  await expectLanguage("en");
  await page.goForward();
  await expectLanguage("de");
});

for (const { how, click } of [
  { how: "the Control key", click: { modifiers: ["Control" as const] } },
  { how: "the middle button", click: { button: "middle" as const } },
])
  test(`a language opened in a new tab, with ${how}, is remembered, and this page stays`, async ({
    page,
    context,
  }) => {
    await open(page, "/en/terms#liability");
    await page.locator(".language-menu summary").click();
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: languages.ar.name }).click(click);
    const other = await opened;
    await expect(other).toHaveURL("/ar/terms#liability");
    await expect(page).toHaveURL("/en/terms#liability");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(await context.cookies()).toMatchObject([{ name: "language", value: "ar" }]);
  });

test("the outcome of a message isn't repeated in another language", async ({ page }) => {
  await open(page, "/en/contact#message-sent");
  await expect(page.locator("#message-sent")).toBeVisible();
  await chooseLanguage(page, "de");
  await expect(page).toHaveURL("/de/contact");
});

test("a mistyped address stays in the address bar, and its menu leads to the home page", async ({
  page,
  browserErrors,
}) => {
  await open(page, "/fr/nowhere");
  expect(new URL(page.url()).pathname).toBe("/fr/nowhere");
  await chooseLanguage(page, "es");
  await expect(page).toHaveURL("/es");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(dictionaries.es.title);
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 404")]);
});

for (const javaScriptEnabled of [true, false])
  test(`English is chosen in a French browser, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ locale: "fr-FR", javaScriptEnabled });
    if (javaScriptEnabled) await open(page, "/");
    else await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await chooseLanguage(page, "en");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL("/en");

    // Without script the choice is the address, and is not kept.
    const kept = javaScriptEnabled ? "en" : "fr";
    const later = await page.context().newPage();
    for (const address of ["/", "/terms"]) {
      await later.goto(address);
      await expect(later.locator("html")).toHaveAttribute("lang", kept);
    }
    expect((await page.context().cookies()).map(({ name, value }) => [name, value])).toEqual(
      javaScriptEnabled ? [["language", "en"]] : [],
    );
  });
