import type { DocumentPage } from "../../contract/addresses.ts";
import article from "./article.css?inline";
import contact from "./contact.css?inline";
import home from "./home.css?inline";
import notFound from "./not-found.css?inline";
import site from "./site.css?inline";

const pages: Record<DocumentPage, string> = {
  home,
  contact,
  privacy: article,
  terms: article,
  "not-found": notFound,
};

/** The stylesheet of a document, inlined so that nothing blocks its first paint. */
export function getStylesheet(page: DocumentPage): string {
  return `${site}@layer pages{${pages[page]}}`;
}
