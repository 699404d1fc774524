import { getAddress } from "../../domain/addresses.ts";
import { languages } from "../../domain/languages.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { chooseLanguage, expect, open, test } from "../support/browser/journey.ts";

test("the menu leads to the same section in each language", async ({ page }) => {
  const section = "#liability";
  await open(page, `/en/terms${section}`);
  for (const language of ["ar", "en"] as const) {
    await chooseLanguage(page, language);
    await expect(page).toHaveURL(getAddress("terms", language) + section);
    await expect(page.locator("html")).toHaveAttribute("dir", languages[language].direction);
    await expect(page.locator(section)).toBeInViewport();
    expect(await page.context().cookies()).toMatchObject([
      { name: "language", value: language, sameSite: "Lax", path: "/" },
    ]);
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

  // Unlike a section, the outcome of a message isn't repeated in another language.
  await page.goto("/en/contact#message-sent");
  await chooseLanguage(page, "de");
  await expect(page).toHaveURL("/de/contact");
});

test("English is chosen in a French browser, and kept", async ({ newVisitor }) => {
  const page = await newVisitor({ locale: "fr-FR" });
  await open(page, "/");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await chooseLanguage(page, "en");
  await expect(page).toHaveURL("/en");
  const later = await page.context().newPage();
  await later.goto("/terms");
  await expect(later.locator("html")).toHaveAttribute("lang", "en");
});

test("Back restores the position, a link leads to the top, and neither chooses a language", async ({
  page,
}) => {
  const readPosition = () => page.evaluate(() => scrollY);
  const link = page
    .getByRole("contentinfo")
    .getByRole("link", { name: dictionaries.ar.contact, exact: true });
  await open(page, "/ar/terms");
  await link.scrollIntoViewIfNeeded();
  const read = await readPosition();
  expect(read).toBeGreaterThan(200);
  await link.click();
  await expect(page).toHaveURL("/ar/contact");
  expect(await readPosition()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/ar/terms");
  await expect.poll(readPosition).toBe(read);
  expect(await page.context().cookies()).toEqual([]);
});
