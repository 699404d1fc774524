import {
  type DocumentPage,
  getAddress,
  getBareAddress,
  type PageName,
  pageNames,
} from "../../domain/addresses.ts";
import { languageCodes } from "../../domain/languages.ts";
import type { SiteSettings } from "../../settings/site-settings.ts";
import { removeSoftHyphens } from "./format.ts";
import type { ContentInput } from "./texts.ts";

/** What differs between the heads of documents. The not-found page has only a title: it has neither an address nor a preview. */
export interface HeadContent {
  title: string;
  description?: string;
  canonical?: string;
  /** The page's addresses, by `hreflang`. */
  alternates?: Record<string, string>;
  /** For link previews: https://ogp.me */
  properties?: [name: string, content: string][];
  /** For search engines: https://developers.google.com/search/docs/appearance/site-names */
  structuredData?: string;
}

export function createHeads(input: ContentInput): Record<DocumentPage, HeadContent> {
  const heads = pageNames.map((page) => [page, createHead(input, page)]);
  const title = removeIsolates(input.texts.heads.notFound.title);
  return { ...(Object.fromEntries(heads) as Record<PageName, HeadContent>), "not-found": { title } };
}

/** Some apps show these marks as boxes. A title is right without them, because its first word gives its direction. */
const removeIsolates = (title: string) => title.replace(/[\u2068\u2069]/g, "");

function createHead({ language, settings, texts }: ContentInput, page: PageName): HeadContent {
  const { SITE_ORIGIN: origin, BRAND } = settings;
  const title = removeIsolates(texts.heads[page].title);
  const { description } = texts.heads[page];
  const canonical = origin + getAddress(page, language);
  return {
    title,
    description,
    canonical,
    alternates: {
      ...Object.fromEntries(languageCodes.map((code) => [code, origin + getAddress(page, code)])),
      // For all other languages: the negotiated address.
      "x-default": origin + getBareAddress(page),
    },
    properties: [
      ["og:type", "website"],
      ["og:site_name", BRAND],
      ["og:title", title],
      ["og:description", description],
      ["og:url", canonical],
      ["og:image", `${origin}/og/${language}.png`],
      ["og:image:width", "1200"],
      ["og:image:height", "630"],
      ["og:image:alt", removeSoftHyphens(`${texts.title}. ${texts.subtitle}`)],
    ],
    ...(page === "home" && { structuredData: describeSite(settings) }),
  };
}

/** The name that search engines show for the site, as JSON that can't end a `<script>`. */
function describeSite({ BRAND, SITE_ORIGIN }: SiteSettings): string {
  const site = { "@context": "https://schema.org", "@type": "WebSite", name: BRAND, url: `${SITE_ORIGIN}/` };
  return JSON.stringify(site).replaceAll("<", "\\u003c");
}
