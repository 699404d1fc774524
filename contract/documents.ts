import { type DocumentPage, getAddress, pageNames, pages } from "./addresses.ts";
import { defaultLanguage, type Language, languageCodes } from "./languages.ts";

/** A document of the built site. */
export interface SiteDocument {
  page: DocumentPage;
  language: Language;
  /** Where it lies, relative to the folder of the site. */
  file: string;
  /** At a bare address of a static host: its script sends the visitor on to their language. */
  negotiates: boolean;
}

/** Every page in every language, the not-found pages too, each at its explicit address. */
export const documents: SiteDocument[] = languageCodes.flatMap((language) => [
  ...pageNames.map((page) => ({
    page,
    language,
    file: `${getAddress(page, language).slice(1)}.html`,
    negotiates: false,
  })),
  { page: "not-found", language, file: `${language}/404.html`, negotiates: false } as const,
]);

/** What a static host answers at the bare addresses and beyond all of them; the service negotiates instead. */
export const bareDocuments: SiteDocument[] = [
  ...pageNames.map((page) => ({
    page,
    language: defaultLanguage,
    file: page === "home" ? "index.html" : `${pages[page].slice(1)}.html`,
    negotiates: true,
  })),
  { page: "not-found", language: defaultLanguage, file: "404.html", negotiates: false },
];
