import { expect, test } from "vitest";
import { pageNames, parseAddress } from "./addresses.ts";

test.for([
  ["/", undefined, "home"],
  ["/index.html", undefined, "home"],
  ["/contact.html", undefined, "contact"],
  ["/fr", "fr", "home"],
  ["//fr", "fr", "home"],
  ["/fr.html", "fr", "home"],
  ["/fr/index.html", "fr", "home"],
  ["/FR/Contact/", "fr", "contact"],
  ["/en/terms", "en", "terms"],
  ["/de/terms.html", "de", "terms"],
  ["//privacy//", undefined, "privacy"],
  ["/french", undefined, undefined],
  ["/contact/us", undefined, undefined],
  ["/xx/contact", undefined, undefined],
  ["/fr/nope", "fr", undefined],
  ["/html", undefined, undefined],
  ["/en.", "en", "home"],
  ["/)", undefined, "home"],
  ["/en/contact)", "en", "contact"],
  ["/fr/terms/).", "fr", "terms"],
  ["/contact.html,", undefined, "contact"],
  ["/de/contact%20", "de", "contact"],
  ["/de/privacy%E2%80%9C", "de", "privacy"],
  ["/ar/contact%D8%8C", "ar", "contact"],
  ["/en/contact**", "en", "contact"],
  ["/en/contact%", "en", "contact"],
  ["/en/contact.us", "en", undefined],
  ["/en/contact)us", "en", undefined],
  ["/%E7%A4%BC", undefined, undefined],
] as const)("%s is read as language %s, page %s", ([pathname, language, page]) => {
  expect(parseAddress(pathname, pageNames)).toEqual({ language, page });
});
