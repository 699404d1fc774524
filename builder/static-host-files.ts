import { getAddress, getBareAddress, pageNames } from "../domain/addresses.ts";
import { bareDocuments, documents, type SiteDocument } from "../domain/documents.ts";
import { languageCodes } from "../domain/languages.ts";
import { createSecurityHeaders } from "../settings/security-headers.ts";
import type { SiteSettings } from "../settings/site-settings.ts";

/**
 * The files for robots, browsers, and static hosts, by name.
 * @param rendered all documents, by the names of their files
 */
export function formatStaticHostFiles(
  settings: SiteSettings,
  rendered: Record<string, string>,
): Record<string, string> {
  return {
    "robots.txt": `User-agent: *\nAllow: /\n\nSitemap: ${settings.SITE_ORIGIN}/sitemap.xml\n`,
    "sitemap.xml": formatSitemap(settings.SITE_ORIGIN),
    _headers: formatHeadersFile(settings, rendered),
    _redirects: formatRedirectsFile(),
  };
}

/** All explicit addresses. Their documents name the alternates. */
function formatSitemap(origin: string): string {
  const urls = pageNames.flatMap((page) =>
    languageCodes.map((code) => `<url><loc>${origin}${getAddress(page, code)}</loc></url>\n`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

/** What these hosts send by default, and that pages must not be rewritten. Not for all addresses: assets have another value. */
const documentHeaders = { "cache-control": "public, max-age=0, must-revalidate, no-transform" };

/**
 * The format of Netlify and Cloudflare Pages: https://developers.cloudflare.com/pages/configuration/headers/. A line has at
 * most 2,000 characters, so there is no room for the hashes of all documents: each language has its own policy.
 *
 * Where two rules match, hosts send both policies, and browsers enforce both. So the policy for all addresses, which
 * not-found pages get, allows every inline style.
 */
function formatHeadersFile(settings: SiteSettings, rendered: Record<string, string>): string {
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
  for (const page of pageNames) rules.push(formatRule(getBareAddress(page), barePolicy));
  for (const code of languageCodes) {
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
 * Each language has its own not-found page. These lines are for Netlify. Cloudflare Pages ignores rules with 404, and
 * finds the nearest `404.html` automatically: https://developers.cloudflare.com/pages/configuration/serving-pages/#not-found-behavior
 */
function formatRedirectsFile(): string {
  return languageCodes.map((code) => `/${code}/* /${code}/404.html 404\n`).join("");
}
