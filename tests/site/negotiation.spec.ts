import { getAddress, type Page as PageName } from "../../contract/addresses.ts";
import { type Language, languageCodes } from "../../contract/languages.ts";
import { chooseLanguage, expect, open, test } from "../support/journey.ts";

interface Visit {
  accepts?: string;
  cookie?: Language | "nl";
  page: PageName;
  shows: Language;
}

const visits: Visit[] = [
  { page: "home", shows: "en" },
  { accepts: "fr-FR,fr;q=0.9,en;q=0.8", page: "home", shows: "fr" },
  { accepts: "ar-EG", page: "contact", shows: "ar" },
  { accepts: "ES", page: "privacy", shows: "es" },
  { accepts: "de-AT;q=0.9, fr;q=0.5", page: "terms", shows: "de" },
  // Only the first language counts: the second of a Dutch visitor is not looked at.
  { accepts: "nl-NL,nl;q=0.9,fr;q=0.8", page: "home", shows: "en" },
  { accepts: "en;q=0.5, fr;q=0.9", page: "contact", shows: "fr" },
  { accepts: "en-GB", cookie: "ar", page: "home", shows: "ar" },
  { accepts: "fr-FR", cookie: "en", page: "home", shows: "en" },
  { accepts: "fr-FR", cookie: "de", page: "contact", shows: "de" },
  { accepts: "fr-FR", cookie: "nl", page: "contact", shows: "fr" },
  { accepts: "*", page: "terms", shows: "en" },
  { accepts: ";;q=x,,=", page: "terms", shows: "en" },
];

for (const { accepts, cookie, page, shows } of visits) {
  const browser = accepts ? `a browser that asks for ${accepts}` : "a browser that asks for nothing";
  const choice = cookie ? ` and chose ${cookie} earlier` : "";
  test(`${getAddress(page, "en")} is ${shows} for ${browser}${choice}`, async ({ site }) => {
    const headers = new Headers({ "accept-language": accepts ?? "" });
    if (cookie) headers.set("cookie", `other=1; language=${cookie}`);
    const response = await fetch(site.origin + getAddress(page, "en"), { headers });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<html lang="${shows}"`);
    expect(response.headers.get("content-location")).toBe(getAddress(page, shows));
    expect(response.headers.get("vary")).toMatch(/Accept-Language.*Cookie/);
  });
}

test("an address that names a language shows it, whatever the browser asks for", async ({ site }) => {
  for (const language of languageCodes.filter((code) => code !== "en")) {
    const headers = { "accept-language": "es", cookie: "language=de" };
    const response = await fetch(site.origin + getAddress("contact", language), { headers });
    expect(await response.text()).toContain(`<html lang="${language}"`);
    expect(response.headers.get("content-location")).toBeNull();
  }
});

for (const [locale, language] of [
  ["fr-FR", "fr"],
  ["ar-EG", "ar"],
  ["nl-NL", "en"],
  ["en-GB", "en"],
] as const) {
  test(`a ${locale} browser is shown ${language} at a bare address, which becomes the document's own`, async ({
    newVisitor,
  }) => {
    const page = await (await newVisitor({ locale })).newPage();
    const navigations: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && navigations.push(request.url()));
    const response = await open(page, "/contact?from=mail#offices");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page).toHaveURL(`${getAddress("contact", language)}?from=mail#offices`);
    expect(await response?.text()).toContain(`<html lang="${language}"`);
    expect(navigations).toHaveLength(1);
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`English chosen in a French browser is English from then on, ${
    javaScriptEnabled ? "in place" : "without script"
  }`, async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale: "fr-FR", javaScriptEnabled });
    const page = await visitor.newPage();
    if (javaScriptEnabled) await open(page, "/");
    else await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await chooseLanguage(page, "en");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.close();

    const later = await visitor.newPage();
    await later.goto("/");
    await expect(later.locator("html")).toHaveAttribute("lang", "en");
    await later.goto("/terms");
    await expect(later.locator("html")).toHaveAttribute("lang", "en");
    const [cookie] = await visitor.cookies();
    expect(cookie).toMatchObject({ name: "language", value: "en", sameSite: "Lax" });
  });
}

test("reading the site keeps no cookie: only a choice in the menu does", async ({ page, context }) => {
  await open(page, "/fr");
  await page.goto("/de/contact");
  expect(await context.cookies()).toEqual([]);
});
