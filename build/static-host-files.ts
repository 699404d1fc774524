import { getAddress, getBareAddress, pageNames } from "../domain/addresses.ts";
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

/**
 * The format of Netlify and Cloudflare Pages: https://developers.cloudflare.com/pages/configuration/headers/. All documents have
 * one policy: where two rules match, hosts send both, and browsers enforce both. A line has at most 2,000 characters, so there is
 * no room for the hashes of all styles, and the policy allows any inline style. Scripts need a hash as always.
 */
function formatHeadersFile(settings: SiteSettings, rendered: Record<string, string>): string {
  const headers = createSecurityHeaders(settings, Object.values(rendered).join(""));
  const policyName = "content-security-policy";
  const policy = headers[policyName]?.replace(/style-src [^;]*/, "style-src 'unsafe-inline'") ?? "";
  // What these hosts send by default, and that pages must not be rewritten. Not for all addresses: assets have another value.
  const documentHeaders = { "cache-control": "public, max-age=0, must-revalidate, no-transform" };
  const documentPatterns = [
    ...pageNames.map(getBareAddress),
    ...languageCodes.flatMap((code) => [`/${code}`, `/${code}/*`]),
  ];
  return [
    formatRule("/*", { ...headers, [policyName]: policy }),
    ...documentPatterns.map((pattern) => formatRule(pattern, documentHeaders)),
    // Other sites show these pictures. Hosts that send this in addition to the value for all addresses send an invalid header,
    // which browsers ignore.
    formatRule("/og/*", { "cross-origin-resource-policy": "cross-origin" }),
    formatRule("/assets/*", { "cache-control": "public, max-age=31536000, immutable" }),
  ].join("\n");
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
