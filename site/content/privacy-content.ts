import { languageCookie } from "../../domain/languages.ts";
import { hasChat } from "../../settings/chat-link.ts";
import { countsClicks, hasSources } from "../../settings/link-settings.ts";
import {
  getController,
  getNewsletterList,
  getUnreadDays,
  usesFormService,
} from "../../settings/site-settings.ts";
import { type ArticleContent, type Block, contactId, createContactDetails } from "./article-content.ts";
import { fillIn, formatDays, isolate } from "./format.ts";
import type { ContentInput } from "./texts.ts";

/** Selects the sentences of the privacy policy that are true for this site: see `docs/claims.md`. */
export function createPrivacyContent(input: ContentInput): ArticleContent {
  const { language, settings, texts } = input;
  const { title, lastUpdated, sections } = texts.privacyPolicy;
  const { intro, retention, rights, contact } = texts.privacyPage;
  const { name: controller, address } = getController(settings, language);
  const definitions = createContactDetails(texts, settings.PRIVACY_EMAIL, settings.SUPPORT_PHONE);
  if (address) definitions.push({ term: contact.address, text: isolate(address, language) });
  return {
    title,
    lastUpdated,
    intro: fillIn(intro, { controller }, language),
    sections: [
      { id: "collect", title: sections.collect, blocks: createCollected(input) },
      { id: "use", title: sections.use, blocks: createUses(input) },
      { id: "retention", title: retention.title, blocks: createRetention(input) },
      {
        id: "rights",
        title: sections.rights,
        blocks: [
          { paragraph: rights.intro },
          { heading: rights.access.title },
          { list: rights.access.items },
          { heading: rights.control.title },
          { list: rights.control.items },
          { paragraph: rights.complaint },
        ],
      },
      { id: contactId, title: sections.contact, blocks: [{ paragraph: contact.intro }, { definitions }] },
    ],
  };
}

const passesSources = ({ settings }: ContentInput) => countsClicks(settings) && hasSources(settings);

function createCollected(input: ContentInput): Block[] {
  const { language, settings, texts, ownPages } = input;
  const { intro, items } = texts.privacyPolicy.content.collect;
  const sentences = texts.privacyPage.collect;
  const list = items.map((item) => fillIn(item, { cookie: languageCookie }, language));
  list.push(sentences.draft);
  if (countsClicks(settings)) list.push(sentences.clicks, sentences.sources);
  if (countsClicks(settings) && ownPages.length > 0) list.push(sentences.views);
  if (usesFormService(settings)) list.push(sentences.recordsElsewhere);
  else list.push(sentences.records, sentences.withMessage);
  if (getNewsletterList(settings)) list.push(sentences.newsletter);
  return [{ paragraph: intro }, { list }];
}

function createUses(input: ContentInput): Block[] {
  const { settings, texts, ownPages } = input;
  const { intro, items } = texts.privacyPolicy.content.use;
  const sentences = texts.privacyPage.use;
  const list = [...items];
  if (countsClicks(settings)) list.push(sentences.clicks, sentences.sources);
  if (countsClicks(settings) && ownPages.length > 0) list.push(sentences.views);
  if (passesSources(input)) list.push(sentences.sales);
  let grounds = sentences.grounds;
  if (getNewsletterList(settings)) {
    list.push(sentences.newsletter);
    grounds += ` ${sentences.newsletterGround}`;
  }
  return [
    { paragraph: intro },
    { list },
    { paragraph: grounds },
    { heading: texts.privacyPolicy.sections.share },
    ...listRecipients(input).map((paragraph) => ({ paragraph })),
  ];
}

function listRecipients(input: ContentInput): string[] {
  const { language, settings, texts } = input;
  const { CONTACT_FORM_URL, VISITOR_COUNTER_URL } = settings;
  const sentences = texts.privacyPage.share;
  const withHost = (text: string, url: string) => fillIn(text, { host: new URL(url).hostname }, language);
  const list = [sentences.processors];
  if (usesFormService(settings))
    list.push(withHost(sentences.form, CONTACT_FORM_URL), withHost(sentences.counter, VISITOR_COUNTER_URL));
  const newsletterList = getNewsletterList(settings);
  if (newsletterList) list.push(withHost(sentences.newsletter, newsletterList));
  // All companies so far work for this site. Partners and the chat's company don't.
  list.push(sentences.transfers);
  if (passesSources(input)) list.push(sentences.source);
  if (hasChat(settings)) list.push(sentences.chat);
  return list;
}

function createRetention(input: ContentInput): Block[] {
  const { language, settings, texts } = input;
  const { intro, items, messages, mailbox, note } = texts.privacyPage.retention;
  const definitions = [...items];
  if (!usesFormService(settings)) {
    const days = formatDays(settings.KEEP_MESSAGES_DAYS, language);
    const unreadDays = formatDays(getUnreadDays(settings), language);
    definitions.push({ ...messages, text: fillIn(messages.text, { days, unreadDays }, language) });
  }
  definitions.push(mailbox);
  return [{ paragraph: intro }, { definitions }, { paragraph: note }];
}
