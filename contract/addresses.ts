import { findLanguage, type Language } from "./languages.ts";

/** The pages and their bare addresses, whose language is negotiated. */
export const pages = {
  home: "/",
  contact: "/contact",
  privacy: "/privacy",
  terms: "/terms",
} as const;

export type Page = keyof typeof pages;

/** What a document can be about. */
export type DocumentPage = Page | "not-found";

export const pageNames = Object.keys(pages) as Page[];

/** The explicit address of a page in a language: `/fr`, `/fr/contact`; never with a trailing slash. */
export function getAddress(page: Page, language: Language): string {
  return `/${language}${page === "home" ? "" : pages[page]}`;
}

/** Where a menu entry leads: the same page in that language, or its home page where there is no such page. */
export function getMenuAddress(page: DocumentPage, language: Language): string {
  return getAddress(page === "not-found" ? "home" : page, language);
}

export interface Address {
  /** Undefined where the address names no language: a bare address is negotiated. */
  language: Language | undefined;
  /** Undefined where there is no such page. */
  page: Page | undefined;
}

/**
 * Reads a pathname in any spelling that servers answer: in any case, with slashes too many, with the name of the
 * document's file (`/index.html`, `/fr/contact.html`).
 */
export function parseAddress(pathname: string): Address {
  const path = pathname.toLowerCase().replace(/(\/index)?\.html$/, "");
  const segments = path.split("/").filter(Boolean);
  const language = findLanguage(segments[0] ?? "");
  const bare = `/${segments.slice(language ? 1 : 0).join("/")}`;
  return { language, page: pageNames.find((page) => pages[page] === bare) };
}
