import type { DocumentPage } from "../../domain/addresses.ts";
import type { Language } from "../../domain/languages.ts";
import type { SiteSettings } from "../../settings/site-settings.ts";
import { createContactContent } from "./contact-content.ts";
import { removeSoftHyphens } from "./format.ts";
import { createHeads, createOwnHead, getSharePicture } from "./head-content.ts";
import { createHomeContent } from "./home-content.ts";
import { createLayoutContent } from "./layout-content.ts";
import { createOwnPageContent, type OwnPageContent } from "./own-page-content.ts";
import { createPrivacyContent } from "./privacy-content.ts";
import { createTermsContent } from "./terms-content.ts";
import { type ContentInput, createTexts, type OwnContent } from "./texts.ts";

export type Content = ReturnType<typeof createContent>;

interface Mains extends Pick<Content, DocumentPage> {
  own: OwnPageContent;
}

/** What the document of one page shows, in one language. */
export interface PageContent<Kind extends keyof Mains = keyof Mains>
  extends Pick<Content, "language" | "layout"> {
  /** What renders it: see `pages.ts`. */
  kind: Kind;
  page: string;
  /** The languages that it exists in. */
  languages: readonly Language[];
  main: Mains[Kind];
  /** The date of the build, `YYYY-MM-DD`, which browsers replace by the visitor's. */
  builtOn: string;
}

function createInput(language: Language, settings: SiteSettings, own: Partial<OwnContent>): ContentInput {
  const { ownTexts = {}, ownPages = [], cardPictures = [] } = own;
  return { language, settings, texts: createTexts(language, settings, ownTexts), ownPages, cardPictures };
}

/**
 * Creates everything that the pages show in a language, for one operator. Features that the operator doesn't offer are left
 * out. Browsers fill in only `{time}`, `{reference}`, and `{year}`.
 */
export function createContent(language: Language, settings: SiteSettings, own: Partial<OwnContent> = {}) {
  return createAll(createInput(language, settings, own));
}

function createAll(input: ContentInput) {
  return {
    language: input.language,
    heads: createHeads(input),
    layout: createLayoutContent(input),
    home: createHomeContent(input),
    contact: createContactContent(input),
    privacy: createPrivacyContent(input),
    terms: createTermsContent(input),
    "not-found": input.texts.notFound,
  };
}

/** What all documents of a site are made of. */
export interface SiteContent extends OwnContent {
  settings: SiteSettings;
  /** The day that the pages name, `YYYY-MM-DD`. */
  builtOn: string;
}

export function createDocument(
  { page, language }: { page: string; language: Language },
  { settings, builtOn, ...own }: SiteContent,
) {
  const { ownPages } = own;
  const input = createInput(language, settings, own);
  const all = createAll(input);
  const { heads, layout } = all;
  const translations = ownPages.filter(({ name }) => name === page);
  const translation = translations.find((each) => each.language === language);
  const shared = { page, language, builtOn, layout };
  if (translation) {
    const languages = translations.map((each) => each.language);
    const main = createOwnPageContent(input, translation);
    const content: PageContent = { ...shared, kind: "own", languages, main };
    return { head: createOwnHead(input, translation), content };
  }
  const kind = page as DocumentPage;
  const languages = kind === "not-found" ? [] : settings.languages;
  const content: PageContent = { ...shared, kind, languages, main: all[kind] };
  return { head: heads[kind], content };
}

export function listShareTexts({
  settings,
  ownTexts,
  ownPages,
}: Pick<SiteContent, "settings" | "ownTexts" | "ownPages">) {
  return settings.languages.flatMap((language) => {
    const { home, layout } = createContent(language, settings, { ownTexts });
    const ofSite = {
      address: getSharePicture(language),
      language,
      brand: settings.BRAND,
      title: removeSoftHyphens(home.title),
      subtitle: removeSoftHyphens(home.subtitle),
      cards: { front: home.cards.front.text, middle: home.cards.middle.text, back: home.cards.back.text },
      serialPrefix: layout.serialPrefix,
    };
    const ofPages = ownPages
      .filter((page) => page.language === language)
      .map(({ name, title }) => ({ ...ofSite, address: getSharePicture(language, name), title }));
    return [ofSite, ...ofPages];
  });
}
