import { type HTMLElement, parse } from "node-html-parser";
import { withoutIsolates } from "../../app/content/dictionaries/dictionaries.fixture.ts";
import { barePaths, getAddress, type Page, pageNames } from "../../contract/addresses.ts";
import { type Language, languageCodes, languages } from "../../contract/languages.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { expect, test } from "../support/browser/journey.ts";

const addresses = languageCodes.flatMap((language) =>
  pageNames.map((page) => ({ page, language, address: getAddress(page, language) })),
);

async function read(origin: string, address: string) {
  const response = await fetch(origin + address, {
    headers: { "accept-language": "en" },
    redirect: "manual",
  });
  return { response, html: parse(await response.text()) };
}

const getTitle = (html: HTMLElement) => withoutIsolates(html.querySelector("title")?.textContent ?? "");
const withoutSoftHyphens = (text: string) => text.replaceAll("\u00ad", "");
const getCanonical = (html: HTMLElement) => html.querySelector("link[rel=canonical]")?.getAttribute("href");

function getAlternates(html: HTMLElement): Record<string, string> {
  const links = html.querySelectorAll("link[rel=alternate][hreflang]");
  return Object.fromEntries(links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]));
}

function expectedAlternates(page: Page): Record<string, string> {
  const absolute = (language: Language) => settings.SITE_ORIGIN + getAddress(page, language);
  const own = languageCodes.map((code) => [code, absolute(code)]);
  return Object.fromEntries([...own, ["x-default", settings.SITE_ORIGIN + barePaths[page]]]);
}

for (const { page, language, address } of addresses) {
  test(`${address} is a whole document in its language, before any script`, async ({ site }) => {
    const { response, html } = await read(site.origin, address);
    expect(response.status).toBe(200);
    const root = html.querySelector("html");
    expect(root?.getAttribute("lang")).toBe(language);
    expect(root?.getAttribute("dir")).toBe(languages[language].direction);
    expect(html.querySelectorAll("h1")).toHaveLength(1);
    expect(html.querySelector("meta[name=description]")?.getAttribute("content")).toMatch(/./);
    expect(getCanonical(html)).toBe(settings.SITE_ORIGIN + address);
    expect(getAlternates(html)).toEqual(expectedAlternates(page));
  });
}

test("every document has a title and a description of its own", async ({ site }) => {
  const documents = await Promise.all(addresses.map(({ address }) => read(site.origin, address)));
  const titles = documents.map(({ html }) => getTitle(html));
  const descriptions = documents.map(({ html }) =>
    html.querySelector("meta[name=description]")?.getAttribute("content"),
  );
  expect(titles).not.toContain("");
  expect(new Set(titles).size).toBe(addresses.length);
  expect(new Set(descriptions).size).toBe(addresses.length);
});

for (const language of languageCodes) {
  test(`the titles of home and contact say what the page is, in ${language}`, async ({ site }) => {
    const home = await read(site.origin, getAddress("home", language));
    expect(getTitle(home.html)).toContain(withoutSoftHyphens(dictionaries[language].title));
    const contact = await read(site.origin, getAddress("contact", language));
    expect(getTitle(contact.html)).toContain(dictionaries[language].contact);
    expect(getTitle(contact.html)).toContain(settings.BRAND);
  });

  test(`an address that leads nowhere is said to, in ${language}`, async ({ site }) => {
    const { response, html } = await read(site.origin, `/${language}/nope`);
    expect(response.status).toBe(404);
    expect(html.querySelector("html")?.getAttribute("lang")).toBe(language);
    expect(html.querySelector("h1")?.textContent).toBe(dictionaries[language].notFound.title);
    expect(getCanonical(html)).toBeUndefined();
    expect(getAlternates(html)).toEqual({});
  });
}

for (const [asked, right] of [
  ["/fr/", "/fr"],
  ["/EN/contact", "/en/contact"],
  ["/contact/", "/contact"],
  ["/Terms", "/terms"],
  ["//fr", "/fr"],
  ["/en/", "/en"],
  ["/index.html", "/"],
  ["/fr/contact.html", "/fr/contact"],
  ["/FR/Contact", "/fr/contact"],
  ["/fr/contact/?a=b&c=%20", "/fr/contact?a=b&c=%20"],
] as const) {
  test(`${asked} leads to the one right address`, async ({ site }) => {
    const { response } = await read(site.origin, asked);
    expect(response.status).toBe(308);
    expect(new URL(response.headers.get("location") ?? "", site.origin).href).toBe(site.origin + right);
  });
}
