import {
  type DocumentPage,
  getAddress,
  getBareAddress,
  type PageName,
  pageNames,
} from "../../domain/addresses.ts";
import type { Language } from "../../domain/languages.ts";
import { getController, type SiteSettings } from "../../settings/site-settings.ts";
import { removeSoftHyphens } from "./format.ts";
import type { OwnPage } from "./parsed-own-page.ts";
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
  const { settings, texts, language } = input;
  const heads = pageNames.map((name) => [
    name,
    createHead(input, {
      ...texts.heads[name],
      name,
      languages: settings.languages,
      picture: getSharePicture(language),
      pictureText: removeSoftHyphens(`${texts.title}. ${texts.subtitle}`),
      ...(name === "home" && { structuredData: describeSite(settings) }),
    }),
  ]);
  const title = removeIsolates(input.texts.heads.notFound.title);
  return { ...(Object.fromEntries(heads) as Record<PageName, HeadContent>), "not-found": { title } };
}

/** Some apps show these marks as boxes. A title is right without them, because its first word gives its direction. */
const removeIsolates = (title: string) => title.replace(/[\u2068\u2069]/g, "");

/** The address of the picture that apps show with a link to the site, or to an operator's page. */
export const getSharePicture = (language: Language, ownPage?: string) =>
  ownPage ? `/og/${language}/${ownPage}.png` : `/og/${language}.png`;

interface Described {
  name: string;
  title: string;
  description: string;
  /** All languages that the page exists in. */
  languages: readonly Language[];
  picture: string;
  pictureText: string;
  structuredData?: string;
}

function createHead({ language, settings }: ContentInput, page: Described): HeadContent {
  const { SITE_ORIGIN: origin, BRAND } = settings;
  const { name, description, languages, picture, pictureText, structuredData } = page;
  const title = removeIsolates(page.title);
  const canonical = origin + getAddress(name, language);
  return {
    title,
    description,
    canonical,
    alternates:
      languages.length > 1
        ? {
            ...Object.fromEntries(languages.map((code) => [code, origin + getAddress(name, code)])),
            // For all other languages: the negotiated address.
            "x-default": origin + getBareAddress(name),
          }
        : undefined,
    properties: [
      ["og:type", structuredData && name !== "home" ? "article" : "website"],
      ["og:site_name", BRAND],
      ["og:title", title],
      ["og:description", description],
      ["og:url", canonical],
      ["og:image", origin + picture],
      ["og:image:width", "1200"],
      ["og:image:height", "630"],
      ["og:image:alt", pictureText],
    ],
    structuredData,
  };
}

/** The head of a page of the operator's own. */
export function createOwnHead(input: ContentInput, page: OwnPage): HeadContent {
  const { language, settings, texts, ownPages } = input;
  const picture = getSharePicture(language, page.name);
  const title = `${page.title} – ${settings.BRAND}`;
  const translations = ownPages.filter(({ name }) => name === page.name);
  const languages = settings.languages.filter((code) => translations.some((each) => each.language === code));
  const pictureText = removeSoftHyphens(`${page.title}. ${texts.subtitle}`);
  return createHead(input, {
    ...page,
    title,
    languages,
    picture,
    pictureText,
    structuredData: describeArticle(page, picture, settings),
  });
}

/** https://developers.google.com/search/docs/appearance/structured-data/article */
function describeArticle({ name, language, ...page }: OwnPage, picture: string, settings: SiteSettings) {
  const { SITE_ORIGIN: origin } = settings;
  const publisher = {
    "@type": "Organization",
    name: getController(settings, language).name,
    url: `${origin}/`,
  };
  return formatStructuredData({
    "@type": "Article",
    headline: page.title,
    description: page.description,
    inLanguage: language,
    dateModified: page.updated,
    image: origin + picture,
    mainEntityOfPage: origin + getAddress(name, language),
    author: publisher,
    publisher,
  });
}

/** The name that search engines show for the site. */
const describeSite = ({ BRAND, SITE_ORIGIN }: SiteSettings) =>
  formatStructuredData({ "@type": "WebSite", name: BRAND, url: `${SITE_ORIGIN}/` });

/** As JSON that can't end a `<script>`. */
const formatStructuredData = (data: object) =>
  JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
