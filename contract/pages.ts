import { defaultLanguage, isLanguage, type Language, languageCodes } from "./languages.ts";

/** The pages and their addresses in the default language; others have `/<code>` in front. */
export const pages = {
  home: "/",
  contact: "/contact",
  privacy: "/privacy",
  terms: "/terms",
} as const;

export type Page = keyof typeof pages;

export const pageNames = /* @__PURE__ */ Object.keys(pages) as Page[];

/** The one right address: `/`, `/contact`, `/fr`, `/fr/contact` … never with a trailing slash. */
export function addressOf(page: Page, language: Language): string {
  return pathIn(language, pages[page]);
}

/** The language that an address names by its prefix, in any case; a bare address names none. */
export function languageIn(pathname: string): Language | undefined {
  const first = pathname.split("/")[1]?.toLowerCase();
  return isLanguage(first) ? first : undefined;
}

/** The same path in another language, whichever language it has now; also of paths that are no page. */
export function pathIn(language: Language, pathname: string): string {
  const bare = languageIn(pathname) ? pathname.slice(3) || "/" : pathname;
  if (language === defaultLanguage) return bare;
  return bare === "/" ? `/${language}` : `/${language}${bare}`;
}

export interface Address {
  /** Undefined where the address names no language: it is negotiated, or English. */
  language: Language | undefined;
  /** Undefined where there is no such page. */
  page: Page | undefined;
}

/** Reads a pathname leniently, in any case and with trailing slashes, so that it can be mended. */
export function readAddress(pathname: string): Address {
  const segments = pathname.toLowerCase().split("/").filter(Boolean);
  const language = isLanguage(segments[0]) ? segments[0] : undefined;
  const path = `/${segments.slice(language ? 1 : 0).join("/")}`;
  return { language, page: pageNames.find((page) => pages[page] === path) };
}

/** Where a document of the built site lies, relative to its folder. */
export function fileOf(page: Page | "not-found", language: Language): string {
  const address = page === "not-found" ? pathIn(language, "/404") : addressOf(page, language);
  return address === "/" ? "index.html" : `${address.slice(1)}.html`;
}

/** Every document of the site, the not-found ones included. Marked as pure: the inlined start script is built without it. */
export const documents = /* @__PURE__ */ languageCodes.flatMap((language) =>
  [...pageNames, "not-found" as const].map((page) => ({ page, language })),
);
