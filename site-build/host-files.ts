import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { adaptDictionary } from "../app/adapt-dictionary.ts";
import en from "../app/dictionaries/en.ts";
import { headOf } from "../app/heads.ts";
import { defaultLanguage, languageCodes } from "../contract/languages.ts";
import { localize } from "../contract/localized-text.ts";
import { addressOf, documents, fileOf, type Page, pageNames, pages } from "../contract/pages.ts";
import { hostedOrigins, inlineHashes, securityHeaders } from "../contract/security-headers.ts";
import type { SiteSettings } from "../contract/settings.ts";

/** What robots, browsers and static hosts look for beside the documents, by file name. */
export function hostFiles(settings: SiteSettings, headers: Record<string, string>): Record<string, string> {
  return {
    "robots.txt": `User-agent: *\nAllow: /\n\nSitemap: ${settings.SITE_ORIGIN}/sitemap.xml\n`,
    "sitemap.xml": sitemap(settings.SITE_ORIGIN),
    "llms.txt": summary(settings),
    "site.webmanifest": manifest(settings),
    _headers: headersFile(headers),
    _redirects: redirectsFile(),
  };
}

/** All twenty addresses with their alternates: https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
function sitemap(origin: string): string {
  const alternates = (page: Page) =>
    [...languageCodes.map((code) => [code, code] as const), ["x-default", defaultLanguage] as const]
      .map(
        ([hreflang, code]) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${addressOf(page, code)}"/>`,
      )
      .join("");
  const urls = pageNames.flatMap((page) =>
    languageCodes.map(
      (code) => `<url><loc>${origin}${addressOf(page, code)}</loc>${alternates(page)}</url>\n`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("")}</urlset>\n`;
}

/** The site in brief for language assistants: https://llmstxt.org */
function summary(settings: SiteSettings): string {
  const words = adaptDictionary(en, settings);
  const { SITE_ORIGIN, BRAND, PARTNER_NAME, SUPPORT_EMAIL } = settings;
  const values: Record<string, string> = {
    brand: BRAND,
    partner: PARTNER_NAME,
    chat: localize(settings.CHAT_NAME, defaultLanguage),
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
  const links = pageNames.map((page) => {
    const { title, description } = headOf({ page, words, language: defaultLanguage, settings });
    return `- [${fill(title)}](${SITE_ORIGIN}${pages[page]}): ${fill(description)}`;
  });
  return `# ${BRAND}

> ${words.title}. ${words.description} ${fill(words.home.disclosure)}

Nothing is sold on this site itself. Support: ${SUPPORT_EMAIL}. ${words.contactPage.safety}

## Pages

${links.join("\n")}

Each page is also in ${languageCodes.filter((code) => code !== defaultLanguage).join(", ")}: put /<code> before its path.
`;
}

function manifest({ BRAND }: SiteSettings): string {
  const icon = (src: string, sizes: string, purpose = "any") => ({ src, sizes, type: "image/png", purpose });
  return JSON.stringify({
    name: BRAND,
    short_name: BRAND,
    start_url: "/",
    display: "browser",
    background_color: "#f7f4ec",
    theme_color: "#10231c",
    icons: [
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
  });
}

/**
 * One set of headers for all documents, because a host can't tell which not-found page it is about to serve. The
 * service, which can, gives each document the hashes of its own styles alone.
 */
export async function hostHeaders(folder: string, settings: SiteSettings): Promise<Record<string, string>> {
  const all = documents.map(({ page, language }) => readFile(join(folder, fileOf(page, language)), "utf8"));
  const hashes = await inlineHashes((await Promise.all(all)).join(""));
  return securityHeaders({ ...settings, ...hostedOrigins(settings), ...hashes });
}

/** As Netlify and Cloudflare Pages read it: https://developers.cloudflare.com/pages/configuration/headers/ */
function headersFile(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return `/*
${lines.join("\n")}

/assets/*
  cache-control: public, max-age=31536000, immutable
`;
}

/** English lives at the bare addresses, and each language has a not-found page of its own. */
function redirectsFile(): string {
  const english = pageNames.map(
    (page) => `/${defaultLanguage}${pages[page].replace(/^\/$/, "")} ${pages[page]} 308`,
  );
  const notFound = languageCodes
    .filter((code) => code !== defaultLanguage)
    .map((code) => `/${code}/* /${code}/404.html 404`);
  return `${[...english, ...notFound].join("\n")}\n`;
}
