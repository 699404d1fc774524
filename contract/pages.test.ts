import { expect, test } from "vitest";
import { addressOf, documents, fileOf, pathIn, readAddress } from "./pages.ts";

test("English lies at the bare addresses, the others behind their code, none with a trailing slash", () => {
  expect(addressOf("home", "en")).toBe("/");
  expect(addressOf("contact", "en")).toBe("/contact");
  expect(addressOf("home", "fr")).toBe("/fr");
  expect(addressOf("terms", "ar")).toBe("/ar/terms");
});

test("a path keeps its rest in another language, page or no page", () => {
  expect(pathIn("de", "/fr/nope/more")).toBe("/de/nope/more");
  expect(pathIn("en", "/ar")).toBe("/");
  expect(pathIn("es", "/EN/contact")).toBe("/es/contact");
});

test.for([
  ["/", undefined, "home"],
  ["/fr", "fr", "home"],
  ["/FR/Contact/", "fr", "contact"],
  ["/en/terms", "en", "terms"],
  ["//privacy//", undefined, "privacy"],
  ["/french", undefined, undefined],
  ["/contact/us", undefined, undefined],
  ["/nl/contact", undefined, undefined],
] as const)("%s is read as language %s, page %s", ([pathname, language, page]) => {
  expect(readAddress(pathname)).toEqual({ language, page });
});

test("every document has a file of its own", () => {
  const files = documents.map(({ page, language }) => fileOf(page, language));
  expect(new Set(files).size).toBe(25);
  expect(files).toEqual(expect.arrayContaining(["index.html", "fr.html", "fr/contact.html", "404.html"]));
});
