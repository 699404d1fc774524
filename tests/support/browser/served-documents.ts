import { type HTMLElement, parse } from "node-html-parser";
import { getAddress, type PageName, pageNames } from "../../../contract/addresses.ts";
import { type Language, languageCodes } from "../../../contract/languages.ts";
import { settings } from "./dictionaries.ts";

export interface ServedDocument {
  page: PageName;
  language: Language;
  /** Its path, as in `/fr/contact`. */
  address: string;
  html: HTMLElement;
}

/** Reads all pages in all languages, as a robot without a preferred language does. */
export function readDocuments(origin: string): Promise<ServedDocument[]> {
  const addresses = languageCodes.flatMap((language) => pageNames.map((page) => ({ page, language })));
  return Promise.all(
    addresses.map(async ({ page, language }) => {
      const address = getAddress(page, language);
      const response = await fetch(origin + address);
      if (response.status !== 200) throw new Error(`${address} gets ${response.status}`);
      return { page, language, address, html: parse(await response.text()) };
    }),
  );
}

/** Returns the path of an absolute address of this site; undefined for other sites. */
export function ownPath(address: string): string | undefined {
  const url = new URL(address, settings.SITE_ORIGIN);
  return url.origin === settings.SITE_ORIGIN ? url.pathname + url.hash : undefined;
}

/** Reads `hreflang` and path of each alternate of a document. */
export function getAlternates(html: HTMLElement): [hreflang: string, path: string | undefined][] {
  return html
    .querySelectorAll("link[rel=alternate][hreflang]")
    .map((link) => [link.getAttribute("hreflang") ?? "", ownPath(link.getAttribute("href") ?? "")]);
}
