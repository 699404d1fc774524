import type { Language } from "../contract/languages.ts";
import type { Placement } from "../contract/outbound-click.ts";
import { directSource, fillInSource } from "../contract/visit-source.ts";
import { listCardNames } from "../settings/card-names.ts";
import { formatChatLink, hasChat } from "../settings/chat-link.ts";
import { formatPartnerLink, passesSource } from "../settings/partner-link.ts";
import { getNewsletterList } from "../settings/site-settings.ts";
import { getCounterApi } from "./counter-api.ts";
import type { ContentInput } from "./create-content.ts";
import { formatCompact, formatEmail, formatPercent, formatPhone } from "./format.ts";

export function createHomeContent(input: ContentInput) {
  const { settings, texts } = input;
  const { home } = texts;
  const createBuyNow = (placement: Placement) =>
    createPartnerLink(input, placement, texts.buyNow, home.partnerSite);
  return {
    exchange: settings.EXCHANGE_PARTNER_URL
      ? {
          label: texts.advertisement,
          name: settings.EXCHANGE_NAME,
          text: texts.htxAd,
          disclosure: home.exchangeDisclosure,
          link: createPartnerLink(input, "exchange", texts.tradeCrypto, home.exchangeSite),
        }
      : undefined,
    title: texts.title,
    subtitle: texts.subtitle,
    description: texts.description,
    buyNow: { hero: createBuyNow("hero"), steps: createBuyNow("steps"), closing: createBuyNow("closing") },
    disclosure: home.disclosure,
    cards: nameCards(input),
    features: {
      heading: home.featuresHeading,
      items: (["secure", "instant", "support", "crypto"] as const).map((name) => ({
        name,
        title: texts.features[name],
        text: home.features[name],
      })),
      path: home.path,
    },
    stats: createStats(input),
    newsletter: settings.NEWSLETTER === "off" ? undefined : createNewsletter(input),
    contactInfo: {
      title: texts.contactInfo,
      invitation: home.contactInvitation,
      phone: settings.SUPPORT_PHONE ? formatPhone(settings.SUPPORT_PHONE) : undefined,
      email: formatEmail(settings.SUPPORT_EMAIL),
      safety: texts.contactPage.safety,
    },
    chat: hasChat(settings)
      ? {
          label: texts.layout.chat,
          href: formatChatLink(settings, home.chatMessage),
        }
      : undefined,
  };
}

/** Cards without a name are blank. */
function nameCards({ language, settings, texts }: ContentInput) {
  const names = listCardNames(settings.CARDS, language);
  const [anything = "", games = "", travel = ""] = names;
  return names.length > 0 ? { anything, games, travel } : texts.home.cards;
}

export type PartnerLinkContent = ReturnType<typeof createPartnerLink>;

function createPartnerLink(
  { language, settings }: ContentInput,
  placement: Placement,
  text: string,
  note: string,
) {
  const setting = placement === "exchange" ? settings.EXCHANGE_PARTNER_URL : settings.PARTNER_INVITE_URL;
  const link = formatPartnerLink(setting, { placement, language });
  return {
    /** Clicks are counted under this name. */
    placement,
    href: fillInSource(link, directSource),
    /** The link with a place for the source, which the browser fills in. Undefined if the partner doesn't learn it. */
    template: passesSource(link, settings) ? link : undefined,
    text,
    /** The link's destination, which screen readers announce after its text. */
    note,
  };
}

/** The specification shows the English word for visitors in these languages. */
const withEnglishLabel: readonly Language[] = ["fr", "es", "de"];

function createStats({ language, settings, texts }: ContentInput) {
  const { home, stats } = texts;
  const { TRANSACTIONS, SATISFACTION } = settings;
  const claims: { label: string; figure: string }[] = [];
  if (TRANSACTIONS !== "") {
    const number = formatCompact(TRANSACTIONS, language);
    claims.push({ label: stats.transactions, figure: home.transactionsFigure.replace("{number}", number) });
  }
  if (SATISFACTION !== "")
    claims.push({ label: stats.satisfaction, figure: formatPercent(SATISFACTION, language) });
  return {
    heading: home.statsHeading,
    claims,
    visitors: { label: stats.users, language: withEnglishLabel.includes(language) ? "en" : language },
    engravingCaption: home.engraving,
    counter: getCounterApi(settings),
  };
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
