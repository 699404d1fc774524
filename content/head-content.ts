import {
  type DocumentPage,
  getAddress,
  getBareAddress,
  type PageName,
  pageNames,
} from "../contract/addresses.ts";
import { languageCodes } from "../contract/languages.ts";
import type { ContentSource } from "./create-content.ts";

/** The part of a document's head that differs between languages. */
export interface HeadContent {
  title: string;
  /** The not-found page has neither an address nor a preview. */
  description?: string;
  canonical?: string;
  /** The page's addresses, by `hreflang`. */
  alternates?: Record<string, string>;
  /** For link previews: https://ogp.me */
  properties?: Record<string, string>;
}

export function createHeads(source: ContentSource): Record<DocumentPage, HeadContent> {
  const texts = source.texts.heads;
  const heads = pageNames.map((page) => [page, createHead(source, page, texts[page])]);
  return { ...(Object.fromEntries(heads) as Record<PageName, HeadContent>), "not-found": texts.notFound };
}

function createHead(
  { language, settings, texts }: ContentSource,
  page: PageName,
  { title, description }: { title: string; description: string },
): HeadContent {
  const { SITE_ORIGIN: origin } = settings;
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
    properties: {
      "og:type": "website",
      "og:site_name": settings.BRAND,
      "og:title": title,
      "og:description": description,
      "og:url": canonical,
      "og:image": `${origin}/og/${language}.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
      // Soft hyphens are for narrow screens.
      "og:image:alt": `${texts.title}. ${texts.subtitle}`.replaceAll("\u00ad", ""),
    },
  };
}
