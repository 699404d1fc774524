import type { DocumentPage } from "../../contract/addresses.ts";
import article from "./article.css?inline";
import contact from "./contact.css?inline";
import home from "./home.css?inline";
import site from "./site.css?inline";

/** The stylesheet of a document, inlined so that nothing blocks its first paint. */
export function getStylesheet(page: DocumentPage): string {
  if (page === "home") return site + home;
  return site + (page === "contact" ? contact : article);
}
