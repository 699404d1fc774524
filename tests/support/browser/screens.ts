import { getAddress } from "../../../domain/addresses.ts";
import { documents } from "../site-map.ts";

/** One language of each direction of writing, for what does not depend on any words. */
export const bothDirections = ["en", "ar"] as const;

/** Every screen that has an address, the not-found ones included. */
export const screens = documents.map(({ page, language }) => ({
  page,
  language,
  address: page === "not-found" ? `/${language}/nope` : getAddress(page, language),
}));
