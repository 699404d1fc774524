import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, expect, test } from "vitest";
import { getAddress, getBareAddress } from "../../domain/addresses.ts";
import { languageCodes, languages } from "../../domain/languages.ts";
import { dictionaries, settings } from "../support/browser/dictionaries.ts";
import { screens } from "../support/browser/screens.ts";
import { startSite } from "../support/service/site.ts";

/** Returns the path of an absolute address of this site; undefined for other sites. */
function ownPath(address = ""): string | undefined {
  const url = new URL(address, settings.SITE_ORIGIN);
  return url.origin === settings.SITE_ORIGIN ? url.pathname + url.hash : undefined;
}

/** Reads `hreflang` and path of each alternate of a document. */
const getAlternates = (html: HTMLElement) =>
  html
    .querySelectorAll("link[rel=alternate][hreflang]")
    .map((link) => [link.getAttribute("hreflang"), ownPath(link.getAttribute("href"))]);

const getTitle = (html: HTMLElement) => html.querySelector("title")?.textContent ?? "";
const getMeta = (html: HTMLElement, selector: string) =>
  html.querySelector(`meta[${selector}]`)?.getAttribute("content") ?? "";
const getCanonical = (html: HTMLElement) => html.querySelector("link[rel=canonical]")?.getAttribute("href");

const site = await startSite();
afterAll(site.stop);

/** As a robot without a preferred language does. */
const get = (path: string) => fetch(site.origin + path, { redirect: "manual" });

const documents = await Promise.all(
  screens.map(async (screen) => ({ ...screen, html: parse(await (await get(screen.address)).text()) })),
);
const pages = documents.flatMap(({ page, ...rest }) => (page === "not-found" ? [] : [{ page, ...rest }]));

test("every document states its language, direction, and address, and all its alternates", () => {
  for (const { page, language, address, html } of pages) {
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
  for (const read of [getTitle, (html: HTMLElement) => getMeta(html, "name=description")]) {
    const texts = pages.map(({ html }) => read(html));
    expect(texts).not.toContain("");
    expect(new Set(texts).size).toBe(pages.length);
  }
});

test("the not-found pages say so, without a canonical address", async () => {
  for (const { page, language, address, html } of documents) {
    if (page !== "not-found") continue;
    expect((await get(address)).status).toBe(404);
    expect(html.querySelector("html")?.getAttribute("lang")).toBe(language);
    expect(html.querySelector("h1")?.textContent).toBe(dictionaries[language].notFound.title);
    expect(getCanonical(html)).toBeUndefined();
    expect(getAlternates(html)).toEqual([]);
  }
});

test("the sitemap has every address, and robots.txt allows everything and names it", async () => {
  const sitemap = await get("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toContain("xml");
  const listed = parse(await sitemap.text())
    .querySelectorAll("loc")
    .map(({ textContent }) => ownPath(textContent));
  expect(listed.toSorted()).toEqual(pages.map(({ address }) => address).toSorted());
  const robots = await (await get("/robots.txt")).text();
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/$/m);
  expect(robots).not.toContain("Disallow");
  expect(robots).toContain(`\nSitemap: ${settings.SITE_ORIGIN}/sitemap.xml\n`);
});

test.for([
  ["/apple-touch-icon.png", "180x180"],
  ...languageCodes.map((language) => [`/og/${language}.png`, "1200x630"]),
])("the picture %s has %s pixels and at most 150 KB", async ([path = "", size]) => {
  const response = await get(path);
  expect(response.headers.get("content-type")).toBe("image/png");
  const content = await response.arrayBuffer();
  const header = new DataView(content, 16);
  expect(`${header.getUint32(0)}x${header.getUint32(4)}`).toBe(size);
  expect(content.byteLength).toBeLessThanOrEqual(150_000);
});

test("previews of shared links have title, description, and a picture that other sites may show", async () => {
  for (const { html, address, language } of pages) {
    const property = (name: string) => getMeta(html, `property="og:${name}"`);
    expect(property("title")).toBe(getTitle(html));
    expect(property("description")).toBe(getMeta(html, "name=description"));
    expect(ownPath(property("url"))).toBe(address);
    expect(property("image:alt")).not.toBe("");
    expect(ownPath(property("image"))).toBe(`/og/${language}.png`);
    expect(getMeta(html, "name='twitter:card'")).toBe("summary_large_image");
  }
  expect((await get("/og/en.png")).headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test("home documents name the site for search engines, and the policy has no hash for that", async () => {
  const url = `${settings.SITE_ORIGIN}/`;
  const home = { "@context": "https://schema.org", "@type": "WebSite", name: settings.BRAND, url };
  for (const { html, page, address } of pages) {
    const data = html.querySelector("script[type='application/ld+json']")?.textContent;
    expect(data && JSON.parse(data), address).toEqual(page === "home" ? home : undefined);
  }
  const policy = (await get("/en")).headers.get("content-security-policy") ?? "";
  expect(policy.match(/script-src [^;]*/)?.[0].match(/sha256/g)).toHaveLength(1);
});

test("every link, file, and anchor within the site exists", async () => {
  const linked = "[href], [src], meta[property='og:image'], meta[property='og:url']";
  const targets = new Map<string, string[]>();
  for (const { address, html } of documents)
    for (const element of html.querySelectorAll(linked)) {
      const link = ["href", "src", "content"].map((name) => element.getAttribute(name)).find(Boolean) ?? "";
      const path = link.startsWith("#") ? address + link : ownPath(link);
      if (path) targets.set(path, [...(targets.get(path) ?? []), address]);
    }
  expect(targets.size).toBeGreaterThan(documents.length);

  for (const [target, linkedFrom] of targets) {
    const [path = "", fragment] = target.split("#");
    const response = await get(path);
    const where = `${target}, linked from ${linkedFrom}`;
    expect(response.status, where).toBe(path.endsWith("/nope") ? 404 : 200);
    if (!fragment) continue;
    const ids = parse(await response.text()).querySelectorAll("[id]");
    expect(
      ids.map(({ id }) => id),
      where,
    ).toContain(fragment);
  }
});
