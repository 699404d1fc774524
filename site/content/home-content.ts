import { formatChatLink, hasChat } from "../../settings/chat-link.ts";
import { getNewsletterList } from "../../settings/site-settings.ts";
import { findDigitGroups } from "../digit-groups.ts";
import { formatCompact, formatEmail, formatPercent, formatPhone } from "./format.ts";
import { createPartnerLink, type PartnerLinkContent } from "./partner-link-content.ts";
import type { Picture } from "./picture.ts";
import type { ContentInput } from "./texts.ts";

export function createHomeContent(input: ContentInput) {
  const { language, settings, texts } = input;
  const { home } = texts;
  return {
    title: texts.title,
    subtitle: texts.subtitle,
    description: texts.description,
    closing: home.closing,
    exchange: settings.EXCHANGE_PARTNER_URL
      ? {
          label: texts.advertisement,
          text: texts.htxAd,
          disclosure: home.exchangeDisclosure,
          link: createPartnerLink(input, "exchange"),
        }
      : undefined,
    buyNow: {
      hero: createPartnerLink(input, "hero"),
      steps: createPartnerLink(input, "steps"),
      closing: createPartnerLink(input, "closing"),
    },
    disclosure: home.disclosure,
    cards: createCards(input),
    features: {
      heading: home.featuresHeading,
      items: (["secure", "instant", "support", "crypto"] as const).map((name) => ({
        name,
        title: texts.features[name],
        text: home.features[name],
      })),
      path: home.path,
    },
    stats: {
      heading: home.statsHeading,
      // The specification shows the English word in all languages but Arabic.
      visitors: {
        label: texts.stats.users,
        language: language === "ar" ? "ar" : "en",
        note: home.visitorsNote,
        digitGroups: findDigitGroups(language),
      },
      claims: createClaims(input),
    },
    newsletter: settings.NEWSLETTER === "off" ? undefined : createNewsletter(input),
    contact: {
      heading: texts.contactInfo,
      invitation: home.contactInvitation,
      phone: settings.SUPPORT_PHONE ? formatPhone(settings.SUPPORT_PHONE) : undefined,
      email: formatEmail(settings.SUPPORT_EMAIL),
      safety: texts.contactPage.safety,
    },
    chat: hasChat(settings)
      ? { label: home.chatLabel, href: formatChatLink(settings, home.chatMessage) }
      : undefined,
  };
}

/** Of the fan, a card without a name is blank and isn't a link. */
function createCards(input: ContentInput) {
  const { language, settings, texts, cardPictures } = input;
  const { anything, games, travel } = texts.home.cards;
  const usual = [anything, games, travel].map((text) => ({ ...createPartnerLink(input, "cards"), text }));
  const own = settings.cards.map(({ name, link }, index) => ({
    ...createPartnerLink(input, "cards", link?.[language]),
    text: name[language],
    picture: cardPictures[index],
  }));
  const blank = { ...createPartnerLink(input, "cards"), text: "" };
  const [front = blank, middle = blank, back = blank, ...others]: CardContent[] =
    own.length > 0 ? own : usual;
  return { front, middle, back, others };
}

interface CardContent extends PartnerLinkContent {
  picture?: Picture | undefined;
}

function createClaims({ language, settings, texts }: ContentInput) {
  const { transactions, satisfaction } = settings;
  const claims: { label: string; figure: string }[] = [];
  if (transactions !== null) {
    const number = formatCompact(transactions, language);
    const figure = texts.home.transactionsFigure.replace("{number}", number);
    claims.push({ label: texts.stats.transactions, figure });
  }
  if (satisfaction !== null)
    claims.push({ label: texts.stats.satisfaction, figure: formatPercent(satisfaction, language) });
  return claims;
}

function createNewsletter({ settings, texts }: ContentInput) {
  const url = getNewsletterList(settings);
  const { notOpen, consent } = texts.newsletterForm;
  return {
    title: texts.newsletter,
    invitation: texts.home.newsletterInvitation,
    email: texts.email,
    subscribe: texts.subscribe,
    notOpen,
    list: url ? { url, consent, privacyPolicy: texts.privacyPolicy.title } : undefined,
  };
}
