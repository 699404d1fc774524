import { addressOf, documents, pathIn } from "../../contract/pages.ts";

/** Every screen that has an address, the not-found ones included. */
export const screens = documents.map(({ page, language }) => ({
  page,
  language,
  address: page === "not-found" ? pathIn(language, "/nope") : addressOf(page, language),
}));
