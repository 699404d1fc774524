import { type DocumentPage, getAddress, getBareAddress, pageNames } from "./addresses.ts";
import { defaultLanguage, type Language, languageCodes } from "./languages.ts";

export interface SiteDocument {
  page: DocumentPage;
  language: Language;
  /** Its path in the folder of the site. */
  file: string;
  /** Whether its script redirects the visitor to their language: on static hosts, at the bare addresses. */
  redirectsByLanguage?: boolean;
}

/** Every page in every language at its explicit address, and a not-found page for each language. */
export const documents: SiteDocument[] = languageCodes.flatMap((language) => [
  ...pageNames.map((page) => ({
    page,
    language,
    file: `${getAddress(page, language).slice(1)}.html`,
  })),
  { page: "not-found", language, file: `${language}/404.html` } as const,
]);

/** The documents that a static host serves at bare and unknown addresses. The service negotiates the language instead. */
export const bareDocuments: SiteDocument[] = [
  ...pageNames.map((page) => ({
    page,
    language: defaultLanguage,
    file: page === "home" ? "index.html" : `${getBareAddress(page).slice(1)}.html`,
    redirectsByLanguage: true,
  })),
  { page: "not-found", language: defaultLanguage, file: "404.html" },
];
