import { type ArticleContent, type Block, contactId, createContactDetails } from "./article-content.ts";
import type { ContentInput } from "./texts.ts";

export function createTermsContent({ settings, texts }: ContentInput): ArticleContent {
  const { title, intro, agreement, giftCards, security, liability, contact } = texts.termsPage;
  const definitions = createContactDetails(texts, settings.SUPPORT_EMAIL, settings.SUPPORT_PHONE);
  return {
    title,
    lastUpdated: texts.privacyPolicy.lastUpdated,
    intro,
    sections: [
      { id: "agreement", title: agreement.title, blocks: createIntroAndList(agreement) },
      { id: "gift-cards", title: giftCards.title, blocks: createIntroAndList(giftCards) },
      { id: "security", title: security.title, blocks: [{ list: security.items }] },
      { id: "liability", title: liability.title, blocks: createIntroAndList(liability) },
      { id: contactId, title: contact.title, blocks: [{ paragraph: contact.intro }, { definitions }] },
    ],
  };
}

const createIntroAndList = ({ intro, items }: { intro: string; items: string[] }): Block[] => [
  { paragraph: intro },
  { list: items },
];
