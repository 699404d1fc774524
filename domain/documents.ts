import { getAddress, getBareAddress, pageNames } from "./addresses.ts";
import { defaultLanguage, type Language } from "./languages.ts";

/** A page, and the languages that it exists in. Own pages are pages that the operator writes: see `docs/make-it-yours.md`. */
export interface SitePage {
  name: string;
  languages: Language[];
  isOwn: boolean;
}

/** The build writes this file, and the service reads from it which documents there are. */
export const siteMapFile = "site-map.json";

/** What a site consists of. */
export interface SiteMap {
  /** The languages that the operator publishes. */
  languages: Language[];
  pages: SitePage[];
}

export interface SiteDocument {
  page: string;
  language: Language;
  /** Its path in the folder of the site. */
  file: string;
  /** The languages among which its script chooses the visitor's: on static hosts, at the bare addresses. */
  redirectsAmong?: Language[];
}

/** Splits the name of a page's file in `brand/pages`: `<address>.<language>.md`. Undefined for other files. */
export function parsePageFile(file: string): { name: string; code: string } | undefined {
  const [, name = "", code = ""] = /^(.+)\.([\w-]+)\.md$/.exec(file) ?? [];
  return name === "" ? undefined : { name, code };
}

/** @param own each page of the operator's own, in each of its languages */
export function createSiteMap(
  languages: Language[],
  own: readonly { name: string; language: Language }[] = [],
): SiteMap {
  const ownPages = [...new Set(own.map(({ name }) => name))].map((name) => ({
    name,
    languages: languages.filter((code) => own.some((page) => page.name === name && page.language === code)),
    isOwn: true,
  }));
  return { languages, pages: [...pageNames.map((name) => ({ name, languages, isOwn: false })), ...ownPages] };
}

/** Every page in each of its languages at its explicit address, and a not-found page for each language. */
export const listDocuments = ({ languages, pages }: SiteMap): SiteDocument[] =>
  languages.flatMap((language) => [
    ...pages
      .filter((page) => page.languages.includes(language))
      .map(({ name }) => ({ page: name, language, file: `${getAddress(name, language).slice(1)}.html` })),
    { page: "not-found", language, file: `${language}/404.html` },
  ]);

/** The documents that a static host serves at bare and unknown addresses. The service negotiates the language instead. */
export const listBareDocuments = ({ pages }: SiteMap): SiteDocument[] => [
  ...pages.map(({ name, languages }) => ({
    page: name,
    // English is the first one of a page that exists in English.
    language: languages[0] ?? defaultLanguage,
    file: name === "home" ? "index.html" : `${getBareAddress(name).slice(1)}.html`,
    redirectsAmong: languages,
  })),
  { page: "not-found", language: defaultLanguage, file: "404.html" },
];
