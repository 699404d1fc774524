import { getAddress, pageNames } from "../contract/addresses.ts";
import { bareDocuments, documents } from "../contract/documents.ts";
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

/** A pattern of paths, and their target. */
type Rule = [pattern: string, target: string];

/** All spellings of a page's address, in any case and with extra slashes, lead to its canonical address. */
const canonicalAddresses = [...documents, ...bareDocuments]
  .filter(({ page }) => page !== "not-found")
  .map(({ file }): Rule => {
    const address = `/${file.replace(/(index)?\.html$/, "")}`;
    const path = address.split("/").filter(Boolean).join("/+");
    return [path ? `^/+${path}/*$` : "^/+$", address];
  });

/** Each language has a not-found page for its addresses. All other addresses get `/404.html`. */
const notFoundPages = documents
  .filter(({ page }) => page === "not-found")
  .map(({ language, file }): Rule => [`^/${language}(/|$)`, `/${file}`]);

const formatForNginx = (rules: Rule[]) =>
  rules.map(([pattern, target]) => `    "~*${pattern}" ${target};`).join("\n");

/** The files that `deploy/nginx-static.conf` includes, by name. */
export function formatNginxIncludes(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers);
  return {
    "nginx-addresses.conf": `map $request_uri $requested_path {
    "~^(?<path>[^?]*)" $path;
}

map $uri $canonical_address {
    default $requested_path;
${formatForNginx(canonicalAddresses)}
}

map $uri $not_found_page {
    default /404.html;
${formatForNginx(notFoundPages)}
}
`,
    "nginx-headers.conf": entries
      .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;\n`)
      .join(""),
  };
}
