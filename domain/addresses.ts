import { findLanguage, type Language } from "./languages.ts";

/** A page's name is its address: `contact` is at `/contact`. Only `home` is at `/`. */
export const pageNames = ["home", "contact", "privacy", "terms"] as const;

export type PageName = (typeof pageNames)[number];

/** A page whose texts are those of the dictionaries. */
export type DocumentPage = PageName | "not-found";

/** The operator's own pages can't have these addresses, because hosts and the service serve something else there. */
export const reservedNames = [
  "404",
  "assets",
  "forms",
  "healthz",
  "index",
  "not-found",
  "og",
  "readyz",
  "rest",
];

/** Returns the bare address of a page, such as `/contact`. Its language is negotiated. */
export function getBareAddress(page: string): string {
  return page === "home" ? "/" : `/${page}`;
}

/** Returns the explicit address of a page in a language, such as `/fr` or `/fr/contact`. */
export function getAddress(page: string, language: Language): string {
  return page === "home" ? `/${language}` : `/${language}/${page}`;
}

export interface Address {
  /** Undefined in a bare address. */
  language: Language | undefined;
  /** Undefined if there is no such page. */
  page: string | undefined;
}

/** Undefined if there is no such page. */
export const getCanonicalAddress = ({ language, page }: Address): string | undefined =>
  page && (language ? getAddress(page, language) : getBareAddress(page));

/** Decodes a path, or a part of an address. If it can't be decoded, it is returned unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * What follows an address in a text, and was linked with it: a period, a bracket, a quotation mark, a space.
 * Starts at the last letter, because otherwise the time would grow with the square of the length.
 */
const linkedMarks = /(?<=^|[\p{L}\p{N}])[^\p{L}\p{N}]+$/u;

/**
 * Parses a pathname in any spelling that servers answer: in any case, with extra slashes, with the name of the file
 * (`/index.html`, `/fr/contact.html`), and with the marks that follow it in a text.
 */
export function parseAddress(pathname: string, pages: readonly string[]): Address {
  const path = decodePath(pathname)
    .toLowerCase()
    .replace(linkedMarks, "")
    .replace(/(\/index)?\.html$/, "");
  const segments = path.split("/").filter(Boolean);
  const language = findLanguage(segments[0] ?? "");
  const bare = `/${segments.slice(language ? 1 : 0).join("/")}`;
  return { language, page: pages.find((page) => getBareAddress(page) === bare) };
}
