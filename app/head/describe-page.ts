import type { DocumentPage } from "../../contract/addresses.ts";
import type { Language } from "../../contract/languages.ts";
import type { Dictionary } from "../i18n/dictionaries/en.ts";
import { formatMessage } from "../i18n/format-message.ts";
import { settings } from "../settings.ts";
import { getHeadTexts } from "./head-texts.ts";

/** Title and description of a document; a not-found page has no description. */
export function describePage(page: DocumentPage, language: Language, dictionary: Dictionary) {
  if (page === "not-found")
    return { title: formatMessage(dictionary.heads.notFound.title, language), description: "" };
  const { title, description } = getHeadTexts(page, language, dictionary, settings.OFFICES);
  return { title: formatMessage(title, language), description: formatMessage(description, language) };
}
