import { languages } from "../../contract/languages.ts";
import { expect, test } from "../support/browser/journey.ts";
import { ownPath, readDocuments, type ServedDocument } from "../support/browser/served-documents.ts";

interface Thing {
  "@id"?: string;
  "@type"?: string;
  [property: string]: unknown;
}

function findThings(value: unknown): Thing[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(findThings);
  return Array.isArray(value) ? inner : [value as Thing, ...inner];
}

function readThings({ html }: ServedDocument): Thing[] {
  const [script, ...others] = html.querySelectorAll("script[type='application/ld+json']");
  expect(others).toEqual([]);
  const data = JSON.parse(script?.textContent ?? "");
  expect(data["@context"]).toBe("https://schema.org");
  return findThings(data["@graph"]);
}

test("structured data parses, and whatever it refers to is described in the same document", async ({
  site,
}) => {
  for (const document of await readDocuments(site.origin)) {
    const things = readThings(document);
    const described = things.filter((thing) => thing["@type"]).map((thing) => thing["@id"]);
    for (const thing of things.filter((thing) => !thing["@type"]))
      expect(described, document.address).toContain(thing["@id"]);
    const ids = described.filter(Boolean);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(ownPath(String(id))).toBeDefined();
  }
});

test("structured data says what kind of page it is, in which language, and who stands behind it", async ({
  site,
}) => {
  for (const document of await readDocuments(site.origin)) {
    const things = readThings(document);
    const find = (type: string) => things.find((thing) => thing["@type"] === type);
    const page = find(document.page === "contact" ? "ContactPage" : "WebPage");
    expect(page).toMatchObject({ inLanguage: document.language });
    expect(ownPath(String(page?.url))).toBe(document.address);
    expect(page?.name).toBe(document.html.querySelector("title")?.textContent);
    expect(find("WebSite")).toMatchObject({ inLanguage: Object.keys(languages) });
    const logo = await fetch(site.origin + ownPath(String(find("Organization")?.logo)));
    expect(logo.status).toBe(200);
    // The site has five languages. Whether its staff have them, nobody says.
    expect(findThings(find("Organization")?.contactPoint)[0]).not.toHaveProperty("availableLanguage");
    for (const never of ["Product", "Offer", "AggregateRating", "Review", "SearchAction"])
      expect(find(never)).toBeUndefined();
  }
});
