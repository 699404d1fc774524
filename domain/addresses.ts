import { findLanguage, type Language } from "./languages.ts";

/** A page's name is its address: `contact` is at `/contact`. Only `home` is at `/`. */
export const pageNames = ["home", "contact", "privacy", "terms"] as const;

export type PageName = (typeof pageNames)[number];

/** The page that a document shows. */
export type DocumentPage = PageName | "not-found";

/** Returns the bare address of a page, such as `/contact`. Its language is negotiated. */
export function getBareAddress(page: PageName): string {
  return page === "home" ? "/" : `/${page}`;
}

/** Returns the explicit address of a page in a language, such as `/fr` or `/fr/contact`. */
export function getAddress(page: PageName, language: Language): string {
  return page === "home" ? `/${language}` : `/${language}/${page}`;
}

export interface Address {
  /** Undefined in a bare address. */
  language: Language | undefined;
  /** Undefined if there is no such page. */
  page: PageName | undefined;
}

/**
 * Parses a pathname in any spelling that servers answer: in any case, with extra slashes, with the name of the file
 * (`/index.html`, `/fr/contact.html`).
 */
export function parseAddress(pathname: string): Address {
  const path = pathname.toLowerCase().replace(/(\/index)?\.html$/, "");
  const segments = path.split("/").filter(Boolean);
  const language = findLanguage(segments[0] ?? "");
  const bare = `/${segments.slice(language ? 1 : 0).join("/")}`;
  return { language, page: pageNames.find((page) => getBareAddress(page) === bare) };
}
