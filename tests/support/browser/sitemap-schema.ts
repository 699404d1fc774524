import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";

/** Of sitemaps.org; its package brings it along. */
const schemaFile = join(import.meta.dirname, "../../../node_modules/sitemap/schema/sitemap.xsd");

/** The part of XHTML that sitemaps use: https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
const alternates = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
  <element name="link"><complexType>
    <attribute name="rel" use="required" fixed="alternate"/>
    <attribute name="hreflang" type="language" use="required"/>
    <attribute name="href" type="anyURI" use="required"/>
  </complexType></element>
</schema>`;

const both = `<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <import namespace="http://www.w3.org/1999/xhtml" schemaLocation="alternates.xsd"/>
</schema>`;

/** Validates a sitemap with the schema of sitemaps.org. Returns the errors. */
export async function findSitemapErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: "sitemap.xml", contents: xml },
    schema: { fileName: "both.xsd", contents: both },
    preload: [
      { fileName: "sitemap.xsd", contents: await readFile(schemaFile, "utf8") },
      { fileName: "alternates.xsd", contents: alternates },
    ],
  });
  return errors.map(({ message }) => message);
}
