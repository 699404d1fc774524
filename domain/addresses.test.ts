import { expect, test } from "vitest";
import { parseAddress } from "./addresses.ts";

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
] as const)("%s is read as language %s, page %s", ([pathname, language, page]) => {
  expect(parseAddress(pathname)).toEqual({ language, page });
});
