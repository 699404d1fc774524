import { type ArticleContent, type Block, createContactDetails } from "./article-content.ts";
import type { ContentInput } from "./create-content.ts";

export function createTermsContent({ settings, texts }: ContentInput): ArticleContent {
  const { title, intro, agreement, giftCards, security, liability, contact } = texts.termsPage;
  const definitions = createContactDetails(texts, settings.SUPPORT_EMAIL, settings.SUPPORT_PHONE);
  return {
    title,
    lastUpdated: texts.privacyPolicy.lastUpdated,
    intro,
    sections: [
      { id: "agreement", title: agreement.title, blocks: createList(agreement) },
      { id: "gift-cards", title: giftCards.title, blocks: createList(giftCards) },
      { id: "security", title: security.title, blocks: [{ list: security.items }] },
      { id: "liability", title: liability.title, blocks: createList(liability) },
      { id: "contact", title: contact.title, blocks: [{ paragraph: contact.intro }, { definitions }] },
    ],
  };
}

const createList = ({ intro, items }: { intro: string; items: string[] }): Block[] => [
  { paragraph: intro },
  { list: items },
];
