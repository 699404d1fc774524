import { getAddress, type PageName, pageNames } from "../../contract/addresses.ts";
import { languages } from "../../contract/languages.ts";
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

test("a language opened in a new tab is remembered, and this page stays", async ({ page, context }) => {
  await open(page, "/en/terms#liability");
  await page.locator(".language-menu summary").click();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: languages.ar.name }).click({ button: "middle" });
  await expect(await opened).toHaveURL("/ar/terms#liability");
  await expect(page).toHaveURL("/en/terms#liability");
  expect(await context.cookies()).toMatchObject([{ name: "language", value: "ar" }]);
});

test("the outcome of a message isn't repeated in another language", async ({ page }) => {
  await open(page, "/en/contact#message-sent");
  await expect(page.locator("#message-sent")).toBeVisible();
  await chooseLanguage(page, "de");
  await expect(page).toHaveURL("/de/contact");
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
