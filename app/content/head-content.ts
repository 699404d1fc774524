import { type DocumentPage, getAddress, type PageName, pageNames } from "../../contract/addresses.ts";
import { languages } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import { parseOffices } from "../../contract/offices.ts";
import type { ContentSource } from "./create-content.ts";
import { isolate } from "./format.ts";

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
  const texts = { ...source.texts.heads, contact: describeContact(source) };
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

/** The description names the cities of the offices. */
function describeContact({ language, settings, texts }: ContentSource) {
  const { title, description, offices } = texts.heads.contact;
  const cities = parseOffices(settings.OFFICES).map(({ city }) =>
    isolate(localize(city, language), language),
  );
  if (cities.length === 0) return { title, description };
  // American English has a comma before “and”. The texts of this site have none.
  const locale = language === "en" ? "en-GB" : languages[language].locale;
  const list = new Intl.ListFormat(locale).format(cities);
  return { title, description: `${description} ${offices.replace("{offices}", () => list)}` };
}
