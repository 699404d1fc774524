import type { Language } from "../../contract/languages.ts";
import type { SiteSettings } from "../../contract/settings.ts";
import { createContactContent } from "./contact.ts";
import { createHomeContent } from "./home.ts";
import { createLayoutContent } from "./layout.ts";
import { createPrivacyContent } from "./privacy.ts";
import { createTermsContent } from "./terms.ts";
import { createTexts, type Texts } from "./texts.ts";

/** The input for a page's content. */
export interface ContentSource {
  language: Language;
  settings: SiteSettings;
  texts: Texts;
}

/** The content of the pages in one language. */
export type Content = ReturnType<typeof createContent>;

/**
 * Creates everything that the pages show in a language, for one operator. It runs at build time, so features that an
 * operator doesn't offer aren't in the pages. Browsers fill in only `{number}`, `{time}`, `{reference}`, and `{year}`.
 */
export function createContent(language: Language, settings: SiteSettings) {
  const source = { language, settings, texts: createTexts(language, settings) };
  return {
    language,
    layout: createLayoutContent(source),
    home: createHomeContent(source),
    contact: createContactContent(source),
    privacy: createPrivacyContent(source),
    terms: createTermsContent(source),
    "not-found": createNotFoundContent(source),
  };
}

function createNotFoundContent({ texts: { heads, notFound }, settings }: ContentSource) {
  return { head: { ...heads.notFound, description: "" }, ...notFound, brand: settings.BRAND };
}
