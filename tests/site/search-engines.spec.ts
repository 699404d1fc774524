import { parse } from "node-html-parser";
import { barePaths, getAddress, pageNames } from "../../contract/addresses.ts";
import { languageCodes } from "../../contract/languages.ts";
import { settings } from "../support/browser/dictionaries.ts";
import { expect, test } from "../support/browser/journey.ts";
import { getAlternates, ownPath, readDocuments } from "../support/browser/served-documents.ts";
import { findSitemapErrors } from "../support/browser/sitemap-schema.ts";

const addresses = languageCodes.flatMap((language) => pageNames.map((page) => getAddress(page, language)));

/** Width and height, as the header of a PNG has them. */
async function readSize(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.headers.get("content-type"), url).toBe("image/png");
  const header = new DataView(await response.arrayBuffer(), 16);
  return `${header.getUint32(0)}x${header.getUint32(4)}`;
}

test("the sitemap is valid and has every address, with the alternates that its document names", async ({
  site,
}) => {
  const response = await fetch(`${site.origin}/sitemap.xml`);
  expect(response.headers.get("content-type")).toContain("xml");
  const xml = await response.text();
  expect(await findSitemapErrors(xml)).toEqual([]);

  const urls = parse(xml).querySelectorAll("url");
  const listed = urls.map((url) => ({
    address: ownPath(url.querySelector("loc")?.textContent ?? ""),
    alternates: url
      .querySelectorAll("xhtml\\:link")
      .map((link) => [link.getAttribute("hreflang"), ownPath(link.getAttribute("href") ?? "")]),
  }));
  expect(listed.map(({ address }) => address).toSorted()).toEqual(addresses.toSorted());
  for (const document of await readDocuments(site.origin))
    expect(listed.find(({ address }) => address === document.address)?.alternates.toSorted()).toEqual(
      getAlternates(document).toSorted(),
    );
});

test("alternates are reciprocal: each document that one names, names it back in the same words", async ({
  site,
}) => {
  const documents = await readDocuments(site.origin);
  for (const document of documents) {
    const alternates = new Map(getAlternates(document));
    expect(alternates.get(document.language)).toBe(document.address);
    // The negotiated address, which is none of these documents' own.
    expect(alternates.get("x-default")).toBe(barePaths[document.page]);
    for (const [hreflang, path] of alternates) {
      if (hreflang === "x-default") continue;
      const other = documents.find(({ address }) => address === path);
      expect(other && new Map(getAlternates(other)), path).toEqual(alternates);
    }
  }
});

test("robots may read everything, and are told where the sitemap is", async ({ site }) => {
  const robots = await (await fetch(`${site.origin}/robots.txt`)).text();
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/$/m);
  expect(robots).not.toContain("Disallow");
  expect(robots).toContain(`\nSitemap: ${settings.SITE_ORIGIN}/sitemap.xml\n`);
});

test("language assistants get a summary with links that lead somewhere", async ({ site }) => {
  const summary = await (await fetch(`${site.origin}/llms.txt`)).text();
  expect(summary).toMatch(new RegExp(`^# ${settings.BRAND}\n\n> .+\n`));
  const links = [...summary.matchAll(/^- \[.+\]\((.+)\): .+$/gm)].map(([, link = ""]) => ownPath(link));
  expect(links).toEqual(pageNames.map((page) => getAddress(page, "en")));
  expect(summary).not.toMatch(/[{}]/);
});

test("the manifest and all icons are there, in the sizes that are stated", async ({ site, page }) => {
  const manifest = await (await fetch(`${site.origin}/site.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: settings.BRAND, start_url: "/" });
  for (const { src, sizes } of manifest.icons) expect(await readSize(site.origin + src)).toBe(sizes);
  expect(await readSize(`${site.origin}/apple-touch-icon.png`)).toBe("180x180");

  await page.goto("/");
  const icons = page.locator("link[rel~=icon][sizes$='x32']");
  for (const icon of await icons.all())
    expect(await readSize(site.origin + (await icon.getAttribute("href")))).toBe("32x32");
  const svg = await fetch(`${site.origin}/icon.svg`);
  expect(svg.headers.get("content-type")).toBe("image/svg+xml");
});

for (const language of languageCodes)
  test(`a link that is shared shows title, description and a picture, in ${language}`, async ({ site }) => {
    for (const { html, address } of (await readDocuments(site.origin)).filter(
      (document) => document.language === language,
    )) {
      const property = (name: string) =>
        html.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content") ?? "";
      expect(property("title")).toBe(html.querySelector("title")?.textContent);
      expect(property("description")).toBe(
        html.querySelector("meta[name=description]")?.getAttribute("content"),
      );
      expect(ownPath(property("url"))).toBe(address);
      expect(property("image:alt")).not.toBe("");
      expect(ownPath(property("image"))).toBe(`/og/${language}.png`);
      expect(html.querySelector("meta[name='twitter:card']")?.getAttribute("content")).toBe(
        "summary_large_image",
      );
    }
    expect(await readSize(`${site.origin}/og/${language}.png`)).toBe("1200x630");
  });
