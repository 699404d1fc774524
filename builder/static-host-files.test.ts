import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createSiteMap, listBareDocuments, listDocuments } from "../domain/documents.ts";
import { languageCodes } from "../domain/languages.ts";
import { readSiteSettings } from "../settings/read-site-settings.ts";
import type { OwnPage } from "../site/content/parsed-own-page.ts";
import { formatStaticHostFiles } from "./static-host-files.ts";

const settings = readSiteSettings({ SITE_ORIGIN: "https://www.example.com" });
const siteMap = createSiteMap([...languageCodes]);
const documents = listDocuments(siteMap);
const styleOf = (file: string) => `/* ${file} */`;
const scriptOf = (file: string) => (file.includes("/") ? "boot" : "redirecting boot");
const rendered = Object.fromEntries(
  [...documents, ...listBareDocuments(siteMap)].map(({ file }) => [
    file,
    `<style>${styleOf(file)}</style><script>${scriptOf(file)}</script>`,
  ]),
);
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The policies of a host, by the pattern of their addresses. */
function readPolicies(): Record<string, string> {
  const { _headers = "" } = formatStaticHostFiles(settings, siteMap, rendered);
  const rules = [..._headers.matchAll(/^(\/\S*)\n(?: {2}.*\n)*? {2}content-security-policy: (.*)$/gm)];
  return Object.fromEntries(rules.map(([, pattern, policy]) => [pattern, policy]));
}

test("each language and each bare address has a policy for its own styles, and not-found pages can have any address", () => {
  const policies = readPolicies();
  for (const code of languageCodes) {
    const own = documents.filter(({ language }) => language === code);
    const allowed = own.map(({ file }) => hash(styleOf(file))).join(" ");
    expect(policies[`/${code}`]).toContain(`style-src ${allowed};`);
    expect(policies[`/${code}/*`]).toBe(policies[`/${code}`]);
  }
  expect(policies["/contact"]).toContain(hash(styleOf("contact.html")));
  expect(policies["/"]).toBe(policies["/contact"]);
  expect(policies["/*"]).toContain("style-src 'unsafe-inline';");
  expect(policies["/*"]).toContain(hash("redirecting boot"));
});

test("addresses of languages that aren't published lead to English, and a page has its date in the sitemap", () => {
  const page = { name: "guide", language: "de", updated: "2026-11-29" } as OwnPage;
  const map = createSiteMap(["en", "de"], [page]);
  const files = formatStaticHostFiles(settings, map, rendered, [page]);
  expect(files._redirects).toMatch(/^\/fr \/en 302\n\/fr\/\* \/en\/:splat 302$/m);
  expect(files._redirects).not.toContain("/de /en");
  expect(files["sitemap.xml"]).toContain("/de/guide</loc><lastmod>2026-11-29</lastmod></url>");
  expect(files["sitemap.xml"]).not.toMatch(/\/en\/guide|\/fr/);
});

test("no line is longer than hosts read, however many languages there are", () => {
  const { _headers = "" } = formatStaticHostFiles(settings, siteMap, rendered);
  const longest = Math.max(..._headers.split("\n").map((line) => line.length));
  // Cloudflare Pages ignores lines of more than 2,000 characters. The longest has the hashes of one language.
  expect(longest).toBeLessThan(1_200);
});
