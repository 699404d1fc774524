import { type DocumentPage, getMenuAddress } from "../../contract/addresses.ts";
import { languages } from "../../contract/languages.ts";
import type { CurrentLanguage } from "../content/language-context.tsx";
import { settings } from "../settings.ts";
import { getTitleAndDescription } from "./title-and-description.ts";

/** Makes title, description, direction and address those of the page's document in a language. */
export function updateDocument(page: DocumentPage, { language, dictionary }: CurrentLanguage): void {
  const { title, description } = getTitleAndDescription(page, language, dictionary, settings);
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
