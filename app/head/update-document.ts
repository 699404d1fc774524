import { type DocumentPage, getMenuAddress } from "../../contract/addresses.ts";
import { languages } from "../../contract/languages.ts";
import type { Content } from "../content/create-content.ts";

/** Makes title, description, direction and address those of the page's document in a language. */
export function updateDocument(page: DocumentPage, content: Content): void {
  const { language } = content;
  const { title, description } = content[page].head;
  document.documentElement.dataset.language = language;
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
  document.title = title;
  document.querySelector("meta[name=description]")?.setAttribute("content", description);
  const replaceAddress = () =>
    history.replaceState(history.state, "", getMenuAddress(page, language) + location.search + location.hash);
  replaceAddress();
  // Older history entries of this document still have the address of the language before.
  window.onpopstate = replaceAddress;
}
