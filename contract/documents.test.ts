import { expect, test } from "vitest";
import { getAddress } from "./addresses.ts";
import { bareDocuments, documents } from "./documents.ts";

test("every document has its own file, at its address", () => {
  const all = [...documents, ...bareDocuments];
  expect(new Set(all.map(({ file }) => file)).size).toBe(all.length);
  for (const { page, language, file } of documents)
    if (page !== "not-found") expect(`/${file}`).toBe(`${getAddress(page, language)}.html`);
  expect(bareDocuments.map(({ file }) => file)).toEqual(expect.arrayContaining(["index.html", "404.html"]));
});
