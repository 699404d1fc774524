import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAddress, getBareAddress, type PageName, pageNames } from "../../contract/addresses.ts";
import { type Language, languageCodes, languages } from "../../contract/languages.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { withoutIsolates } from "../support/browser/list-texts.ts";
import { type Site, startSite } from "../support/service/site.ts";

interface ServedDocument {
  page: PageName;
  language: Language;
  /** Its path, as in `/fr/contact`. */
  address: string;
  html: HTMLElement;
}

/** Returns the path of an absolute address of this site; undefined for other sites. */
function ownPath(address: string): string | undefined {
  const url = new URL(address, settings.SITE_ORIGIN);
  return url.origin === settings.SITE_ORIGIN ? url.pathname + url.hash : undefined;
}

/** Reads `hreflang` and path of each alternate of a document. */
function getAlternates(html: HTMLElement): [hreflang: string, path: string | undefined][] {
  return html
    .querySelectorAll("link[rel=alternate][hreflang]")
    .map((link) => [link.getAttribute("hreflang") ?? "", ownPath(link.getAttribute("href") ?? "")]);
}

let site: Site;
let documents: ServedDocument[];

/** All pages in all languages. */
const pages = languageCodes.flatMap((language) =>
  pageNames.map((page) => ({ page, language, address: getAddress(page, language) })),
);
const addresses = pages.map(({ address }) => address);

/** As a robot without a preferred language does. */
beforeAll(async () => {
  site = await startSite();
  documents = await Promise.all(
    pages.map(async (page) => ({ ...page, html: parse(await read(page.address)) })),
  );
});

afterAll(() => site.stop());

const read = async (path: string) => (await fetch(site.origin + path)).text();
const getTitle = (html: HTMLElement) => withoutIsolates(html.querySelector("title")?.textContent ?? "");
const getMeta = (html: HTMLElement, selector: string) =>
  html.querySelector(`meta[${selector}]`)?.getAttribute("content") ?? "";
const getCanonical = (html: HTMLElement) => html.querySelector("link[rel=canonical]")?.getAttribute("href");

/** Width and height, as the header of a PNG has them. */
async function readSize(path: string): Promise<string> {
  const response = await fetch(site.origin + path);
  expect(response.headers.get("content-type"), path).toBe("image/png");
  const header = new DataView(await response.arrayBuffer(), 16);
  return `${header.getUint32(0)}x${header.getUint32(4)}`;
}

test("every document states its language, direction, and address, and all its alternates", () => {
  for (const { page, language, address, html } of documents) {
    const root = html.querySelector("html");
    expect(root?.getAttribute("lang"), address).toBe(language);
    expect(root?.getAttribute("dir"), address).toBe(languages[language].direction);
    expect(html.querySelectorAll("h1"), address).toHaveLength(1);
    expect(getCanonical(html), address).toBe(settings.SITE_ORIGIN + address);
    const own = languageCodes.map((code) => [code, getAddress(page, code)]);
    // The negotiated address, which is none of these documents' own.
    expect(getAlternates(html), address).toEqual([...own, ["x-default", getBareAddress(page)]]);
  }
});

test("every document has its own title and description", () => {
  for (const texts of [
    documents.map(({ html }) => getTitle(html)),
    documents.map(({ html }) => getMeta(html, "name=description")),
  ]) {
    expect(texts).not.toContain("");
    expect(new Set(texts).size).toBe(addresses.length);
  }
});

test.for(languageCodes)(
  "the not-found page says so, without a canonical address, in %s",
  async (language) => {
    const response = await fetch(`${site.origin}/${language}/nope`);
    expect(response.status).toBe(404);
    const html = parse(await response.text());
    expect(html.querySelector("html")?.getAttribute("lang")).toBe(language);
    expect(html.querySelector("h1")?.textContent).toBe(dictionaries[language].notFound.title);
    expect(getCanonical(html)).toBeUndefined();
    expect(getAlternates(html)).toEqual([]);
  },
);

test("the sitemap has every address", async () => {
  const response = await fetch(`${site.origin}/sitemap.xml`);
  expect(response.headers.get("content-type")).toContain("xml");
  const listed = parse(await response.text())
    .querySelectorAll("loc")
    .map(({ textContent }) => ownPath(textContent));
  expect(listed.toSorted()).toEqual(addresses.toSorted());
});

test("robots.txt allows everything, and names the sitemap", async () => {
  const robots = await read("/robots.txt");
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/$/m);
  expect(robots).not.toContain("Disallow");
  expect(robots).toContain(`\nSitemap: ${settings.SITE_ORIGIN}/sitemap.xml\n`);
});

test("all icons exist, in the stated sizes", async () => {
  expect(await readSize("/apple-touch-icon.png")).toBe("180x180");
  const ico = await fetch(`${site.origin}/favicon.ico`);
  expect(ico.headers.get("content-type")).toBe("image/x-icon");
  const svg = await fetch(`${site.origin}/icon.svg`);
  expect(svg.headers.get("content-type")).toBe("image/svg+xml");
});

test("previews of shared links have title, description, locale, and a small picture that other sites may show", async () => {
  const locales = ["en_US", "ar_AR", "fr_FR", "es_ES", "de_DE"];
  for (const { html, address, language } of documents) {
    const property = (name: string) => getMeta(html, `property="og:${name}"`);
    expect(property("title")).toBe(html.querySelector("title")?.textContent);
    expect(property("description")).toBe(getMeta(html, "name=description"));
    expect(ownPath(property("url"))).toBe(address);
    expect(property("image:alt")).not.toBe("");
    expect(ownPath(property("image"))).toBe(`/og/${language}.png`);
    expect(getMeta(html, "name='twitter:card'")).toBe("summary_large_image");
    expect(property("locale").slice(0, 2), address).toBe(language);
    const others = html.querySelectorAll("meta[property='og:locale:alternate']");
    const all = [property("locale"), ...others.map((meta) => meta.getAttribute("content"))];
    expect(all.toSorted(), address).toEqual(locales.toSorted());
  }
  for (const language of languageCodes) {
    expect(await readSize(`/og/${language}.png`)).toBe("1200x630");
    const response = await fetch(`${site.origin}/og/${language}.png`);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(150_000);
  }
});

test("home documents name the site for search engines, and the policy has no hash for that", async () => {
  for (const { html, page, address } of documents) {
    const data = html.querySelector("script[type='application/ld+json']")?.textContent;
    expect(data && JSON.parse(data), address).toEqual(
      page === "home"
        ? {
            "@context": "https://schema.org",
            "@type": "WebSite",
            name: settings.BRAND,
            url: `${settings.SITE_ORIGIN}/`,
          }
        : undefined,
    );
  }
  const policy = (await fetch(`${site.origin}/en`)).headers.get("content-security-policy") ?? "";
  expect(policy.match(/script-src [^;]*/)?.[0].match(/sha256/g)).toHaveLength(1);
});

test("every link, file, and anchor within the site exists", async () => {
  const notFound = await Promise.all(
    languageCodes.map(async (language) => {
      const address = `/${language}/nope`;
      return { address, html: parse(await read(address)) };
    }),
  );
  const targets = new Map<string, string[]>();
  for (const { address, html } of [...documents, ...notFound])
    for (const element of html.querySelectorAll(
      "[href], [src], meta[property='og:image'], meta[property='og:url']",
    )) {
      const link = ["href", "src", "content"].map((name) => element.getAttribute(name)).find(Boolean) ?? "";
      const path = link.startsWith("#") ? address + link : ownPath(link);
      if (path) targets.set(path, [...(targets.get(path) ?? []), address]);
    }
  expect(targets.size).toBeGreaterThan(documents.length);

  for (const [target, linkedFrom] of targets) {
    const [path = "", fragment] = target.split("#");
    if (notFound.some(({ address }) => address === path)) continue;
    const response = await fetch(site.origin + path, { redirect: "manual" });
    const where = `${target}, linked from ${linkedFrom}`;
    expect(response.status, where).toBe(200);
    if (!fragment) continue;
    const ids = parse(await response.text()).querySelectorAll("[id]");
    expect(
      ids.map(({ id }) => id),
      where,
    ).toContain(fragment);
  }
});
