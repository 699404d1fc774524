import { getAddress, type Page } from "../../contract/addresses.ts";
import { languageCodes, languages } from "../../contract/languages.ts";
import type { PageContent } from "../content/create-content.ts";

/** The description, the canonical address, and the tags for link previews. They change with the language. */
export function createMeta(page: Page, content: PageContent) {
  const { language, layout } = content;
  const { origin } = layout.footer;
  const { title, description } = content.page.head;
  const canonical = origin + getAddress(page, language);
  const others = languageCodes.filter((code) => code !== language);
  const properties: [property: string, content: string][] = [
    ["og:type", "website"],
    ["og:site_name", layout.brand],
    ["og:title", title],
    ["og:description", description],
    ["og:url", canonical],
    ["og:locale", languages[language].openGraph],
    ["og:image", `${origin}/og/${language}.png`],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", layout.picture],
    ...others.map((code): [string, string] => ["og:locale:alternate", languages[code].openGraph]),
  ];
  return { description, canonical, properties };
}
