import { expect, test } from "vitest";
import { getAddress, getMenuAddress, pageNames, parseAddress } from "./addresses.ts";
import { languageCodes } from "./languages.ts";

test("each language has its own prefix, English too, and no address has a trailing slash", () => {
  expect(getAddress("home", "en")).toBe("/en");
  expect(getAddress("contact", "en")).toBe("/en/contact");
  expect(getAddress("home", "fr")).toBe("/fr");
  expect(getAddress("terms", "ar")).toBe("/ar/terms");
});

test("the menu of a not-found page leads to the home pages", () => {
  expect(getMenuAddress("not-found", "de")).toBe("/de");
  expect(getMenuAddress("privacy", "de")).toBe("/de/privacy");
});

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
  ["/nl/contact", undefined, undefined],
  ["/fr/nope", "fr", undefined],
  ["/html", undefined, undefined],
] as const)("%s is read as language %s, page %s", ([pathname, language, page]) => {
  expect(parseAddress(pathname)).toEqual({ language, page });
});

test("parsing an address gives its page and language", () => {
  for (const page of pageNames)
    for (const language of languageCodes)
      expect(parseAddress(getAddress(page, language))).toEqual({ language, page });
});
