import { type DocumentPage, getAddress, type PageName, pageNames } from "../contract/addresses.ts";
import type { ContentSource } from "./create-content.ts";

/** The part of a document's head that differs between languages. */
export interface HeadContent {
  title: string;
  /** The not-found page has neither an address nor a preview. */
  description?: string;
  canonical?: string;
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
  const canonical = settings.SITE_ORIGIN + getAddress(page, language);
  return {
    title,
    description,
    canonical,
    properties: {
      "og:type": "website",
      "og:site_name": settings.BRAND,
      "og:title": title,
      "og:description": description,
      "og:url": canonical,
      "og:image": `${settings.SITE_ORIGIN}/og/${language}.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
      // Soft hyphens are for narrow screens.
      "og:image:alt": `${texts.title}. ${texts.subtitle}`.replaceAll("\u00ad", ""),
    },
  };
}
