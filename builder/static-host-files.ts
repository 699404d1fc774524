import { getAddress, getBareAddress } from "../domain/addresses.ts";
import { listBareDocuments, listDocuments, type SiteDocument, type SiteMap } from "../domain/documents.ts";
import { defaultLanguage, languageCodes } from "../domain/languages.ts";
import { createSecurityHeaders } from "../settings/security-headers.ts";
import type { SiteSettings } from "../settings/site-settings.ts";
import type { OwnPage } from "../site/content/parsed-own-page.ts";

/**
 * The files for robots, browsers, and static hosts, by name.
 * @param rendered all documents, by the names of their files
 */
export function formatStaticHostFiles(
  settings: SiteSettings,
  siteMap: SiteMap,
  rendered: Record<string, string>,
  ownPages: readonly OwnPage[] = [],
): Record<string, string> {
  return {
    "robots.txt": `User-agent: *\nAllow: /\n\nSitemap: ${settings.SITE_ORIGIN}/sitemap.xml\n`,
    "sitemap.xml": formatSitemap(settings.SITE_ORIGIN, siteMap, ownPages),
    _headers: formatHeadersFile(settings, siteMap, rendered),
    _redirects: formatRedirectsFile(siteMap),
  };
}

/** Lists all addresses with a language. The documents themselves name their translations. */
function formatSitemap(origin: string, { pages }: SiteMap, ownPages: readonly OwnPage[]): string {
  const findDate = (page: string, code: string) =>
    ownPages.find(({ name, language }) => name === page && language === code)?.updated;
  const urls = pages.flatMap(({ name, languages }) =>
    languages.map((code) => {
      const date = findDate(name, code);
      const changed = date ? `<lastmod>${date}</lastmod>` : "";
      return `<url><loc>${origin}${getAddress(name, code)}</loc>${changed}</url>\n`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

/** The default of these hosts, and `no-transform`, which forbids them to rewrite pages. Assets have another value. */
const documentHeaders = { "cache-control": "public, max-age=0, must-revalidate, no-transform" };

/**
 * The format of Netlify and Cloudflare Pages: https://developers.cloudflare.com/pages/configuration/headers/. A line has at
 * most 2,000 characters, so there is no room for the hashes of all documents: each language has its own policy.
 *
 * Where two rules match, hosts send both policies, and browsers enforce both. So the policy for all addresses, which
 * not-found pages get, allows every inline style.
 */
function formatHeadersFile(
  settings: SiteSettings,
  siteMap: SiteMap,
  rendered: Record<string, string>,
): string {
  const [documents, bareDocuments] = [listDocuments(siteMap), listBareDocuments(siteMap)];
  const createHeaders = (group: SiteDocument[]) =>
    createSecurityHeaders(settings, group.map(({ file }) => rendered[file]).join(""));
  const policyName = "content-security-policy";
  const createPolicy = (group: SiteDocument[]) => ({
    [policyName]: createHeaders(group)[policyName] ?? "",
    ...documentHeaders,
  });
  const everywhere = createHeaders([...documents, ...bareDocuments]);
  const policy = everywhere[policyName]?.replace(/style-src [^;]*/, "style-src 'unsafe-inline'") ?? "";
  const rules = [formatRule("/*", { ...everywhere, [policyName]: policy })];
  const barePolicy = createPolicy(bareDocuments);
  for (const { name } of siteMap.pages) rules.push(formatRule(getBareAddress(name), barePolicy));
  for (const code of siteMap.languages) {
    const own = createPolicy(documents.filter(({ language }) => language === code));
    rules.push(formatRule(`/${code}`, own), formatRule(`/${code}/*`, own));
  }
  // Other sites show these pictures. Hosts that send this in addition to the value for all addresses send an invalid header,
  // which browsers ignore.
  rules.push(formatRule("/og/*", { "cross-origin-resource-policy": "cross-origin" }));
  return [...rules, formatRule("/assets/*", { "cache-control": "public, max-age=31536000, immutable" })].join(
    "\n",
  );
}

function formatRule(pattern: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${pattern}\n${lines.join("")}`;
}

/**
 * Addresses of languages that aren't published lead to English. Each language has its own not-found page. The last lines are
 * for Netlify. Cloudflare Pages ignores rules with 404 and finds the nearest `404.html` automatically: https://developers.cloudflare.com/pages/configuration/serving-pages/#not-found-behavior
 */
function formatRedirectsFile({ languages }: SiteMap): string {
  const unpublished = languageCodes.filter((code) => !languages.includes(code));
  return [
    ...unpublished.flatMap((code) => [
      `/${code} /${defaultLanguage} 302\n`,
      `/${code}/* /${defaultLanguage}/:splat 302\n`,
    ]),
    ...languages.map((code) => `/${code}/* /${code}/404.html 404\n`),
  ].join("");
}
