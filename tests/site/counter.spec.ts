import type { Page } from "@playwright/test";
import { getAddress } from "../../contract/addresses.ts";
import { type Language, languageCodes, languages } from "../../contract/languages.ts";
import { chooseLanguage, expect, open, test } from "../support/journey.ts";
import { words } from "../support/words.ts";

// Enough for separators between thousands to be seen.
test.use({ visitorsBefore: 1_234_567 });

const raise = "**/rest/v1/rpc/increment_visitor_count";
const read = "**/rest/v1/visitor_counter?*";

const count = (page: Page) => page.getByTestId("visitor-count");
const written = (visitors: number, language: Language) =>
  new Intl.NumberFormat(languages[language].locale).format(visitors);

for (const language of languageCodes) {
  const address = getAddress("home", language);

  test(`each load of the home page counts once, and the count is shown, in ${language}`, async ({
    page,
    site,
  }) => {
    const before = site.visitors();
    await page.goto(address);
    await expect(count(page)).toHaveText(written(before + 1, language));
    await page.reload();
    await expect(count(page)).toHaveText(written(before + 2, language));
    expect(site.visitors()).toBe(before + 2);
  });

  test(`a counter that fails shows 0 and is logged, and no more, in ${language}`, async ({
    page,
    complaints,
  }) => {
    await page.route(raise, (route) => route.fulfill({ status: 500, json: { message: "broken" } }));
    await page.goto(address);
    await expect(count(page)).toHaveText(written(0, language));
    await expect(count(page)).not.toHaveClass(/pulse/);
    await expect(page.getByTestId("form-status")).toHaveCount(0);
    const [ofChromium, ours, ...others] = complaints.splice(0);
    expect(ofChromium).toContain("status of 500");
    expect(ours).toContain("The visitor counter does not answer");
    expect(others).toEqual([]);
  });
}

test("the label is Visitors, and Arabic has its own", async ({ page }) => {
  for (const language of languageCodes) {
    await page.goto(getAddress("home", language));
    const label = page
      .locator("dt")
      .filter({ hasText: language === "ar" ? words.ar.stats.users : "Visitors" });
    await expect(label).toHaveAttribute("lang", language === "ar" ? "ar" : "en");
    await expect(count(page)).not.toHaveClass(/pulse/);
  }
  expect(words.ar.stats.users).toMatch(/\p{Script=Arabic}/u);
});

test("switching the language counts nothing and writes the same count anew", async ({ page, site }) => {
  const before = site.visitors();
  await open(page, "/");
  for (const language of ["fr", "ar", "de", "es", "en"] as const) {
    await chooseLanguage(page, language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(count(page)).toHaveText(written(before + 1, language));
  }
  expect(site.visitors()).toBe(before + 1);
});

test("going to another page and back counts nothing", async ({ page, site }) => {
  const before = site.visitors();
  await open(page, "/");
  await expect(count(page)).toHaveText(written(before + 1, "en"));
  await page.locator("footer").getByRole("link", { name: words.en.contact }).click();
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  await expect(count(page)).toHaveText(written(before + 1, "en"));
  await page.locator("footer").getByRole("link", { name: words.en.terms }).click();
  await page.locator(".logo").click();
  await expect(count(page)).toHaveText(written(before + 1, "en"));
  expect(site.visitors()).toBe(before + 1);
});

test("the count is raised first and read after", async ({ page, site }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/rest/")) calls.push(`${request.method()} ${pathname}${search}`);
  });
  const before = site.visitors();
  await page.goto("/");
  await expect(count(page)).toHaveText(written(before + 1, "en"));
  expect(calls).toEqual([
    "POST /rest/v1/rpc/increment_visitor_count",
    "GET /rest/v1/visitor_counter?select=count",
  ]);
});

test("the tile pulses until the count is there", async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.route(read, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await open(page, "/");
  await expect(count(page)).toHaveClass(/pulse/);
  await expect(count(page)).not.toHaveText(/\d/);
  answered.resolve();
  await expect(count(page)).toHaveText(/\d/);
  await expect(count(page)).not.toHaveClass(/pulse/);
});
