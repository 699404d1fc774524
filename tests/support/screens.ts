import { getAddress } from "../../contract/addresses.ts";
import { documents } from "../../contract/documents.ts";

/** Every screen that has an address, the not-found ones included. */
export const screens = documents.map(({ page, language }) => ({
  page,
  language,
  address: page === "not-found" ? `/${language}/nope` : getAddress(page, language),
}));
