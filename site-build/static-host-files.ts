import { getAddress, pageNames } from "../contract/addresses.ts";
import { languageCodes } from "../contract/languages.ts";
import type { SiteSettings } from "../settings/site-settings.ts";

/** The files for robots, browsers, and static hosts, by name. */
export function formatStaticHostFiles(
  settings: SiteSettings,
  headers: Record<string, string>,
): Record<string, string> {
  return {
    "robots.txt": `User-agent: *\nAllow: /\n\nSitemap: ${settings.SITE_ORIGIN}/sitemap.xml\n`,
    "sitemap.xml": formatSitemap(settings.SITE_ORIGIN),
    _headers: formatHeadersFile(headers),
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

/** The format of Netlify and Cloudflare Pages: https://developers.cloudflare.com/pages/configuration/headers/ */
function formatHeadersFile(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return `/*
${lines.join("\n")}

/assets/*
  cache-control: public, max-age=31536000, immutable
`;
}

/**
 * Each language has its own not-found page. These lines are for Netlify. Cloudflare Pages ignores rules with 404, and
 * finds the nearest `404.html` automatically: https://developers.cloudflare.com/pages/configuration/serving-pages/#not-found-behavior
 */
function formatRedirectsFile(): string {
  return languageCodes.map((code) => `/${code}/* /${code}/404.html 404\n`).join("");
}
