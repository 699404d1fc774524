import type { DocumentPage } from "../../domain/addresses.ts";
import { type Language, languageCodes } from "../../domain/languages.ts";
import type { SiteSettings } from "../../settings/site-settings.ts";
import { createContactContent } from "./contact-content.ts";
import { removeSoftHyphens } from "./format.ts";
import { createHeads } from "./head-content.ts";
import { createHomeContent } from "./home-content.ts";
import { createLayoutContent } from "./layout-content.ts";
import { createPrivacyContent } from "./privacy-content.ts";
import { createTermsContent } from "./terms-content.ts";
import { type ContentInput, createTexts, type OwnTexts } from "./texts.ts";

export type Content = ReturnType<typeof createContent>;

/** What the document of one page shows, in one language. */
export interface PageContent<Page extends DocumentPage = DocumentPage>
  extends Pick<Content, "language" | "layout"> {
  page: Page;
  main: Content[Page];
  /** The date of the build, `YYYY-MM-DD`, which browsers replace by the visitor's. */
  builtOn: string;
}

/**
 * Creates everything that the pages show in a language, for one operator. Features that the operator doesn't offer are left
 * out. Browsers fill in only `{time}`, `{reference}`, and `{year}`.
 */
export function createContent(language: Language, settings: SiteSettings, ownTexts?: OwnTexts) {
  const input: ContentInput = { language, settings, texts: createTexts(language, settings, ownTexts) };
  return {
    language,
    heads: createHeads(input),
    layout: createLayoutContent(input),
    home: createHomeContent(input),
    contact: createContactContent(input),
    privacy: createPrivacyContent(input),
    terms: createTermsContent(input),
    "not-found": input.texts.notFound,
  };
}

export function createDocument(
  { page, language }: { page: DocumentPage; language: Language },
  builtOn: string,
  settings: SiteSettings,
  ownTexts?: OwnTexts,
) {
  const { heads, layout, [page]: main } = createContent(language, settings, ownTexts);
  const content: PageContent = { page, language, builtOn, layout, main };
  return { head: heads[page], content };
}

export function listShareTexts(settings: SiteSettings, ownTexts?: OwnTexts) {
  return languageCodes.map((language) => {
    const { home, layout } = createContent(language, settings, ownTexts);
    return {
      language,
      brand: settings.BRAND,
      title: removeSoftHyphens(home.title),
      subtitle: removeSoftHyphens(home.subtitle),
      cards: { front: home.cards.front.text, middle: home.cards.middle.text, back: home.cards.back.text },
      serialPrefix: layout.serialPrefix,
    };
  });
}
