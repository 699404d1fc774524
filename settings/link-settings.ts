import { type Language, languageCodes } from "../domain/languages.ts";
import { type Placement, toPlacementSubId } from "../domain/outbound-click.ts";

interface Place {
  placement: Placement;
  language: Language;
}

/**
 * Fills in the placeholders `{placement}` and `{language}` of a partner's link. They are the partner's sub-ids, so its
 * reports show which link and which language led to a sale. `{source}` stays: see `fillInSource`.
 */
export const fillInPlace = (link: string, { placement, language }: Place) =>
  link
    .replaceAll("{placement}", toPlacementSubId(placement))
    .replaceAll("{language}", encodeURIComponent(language));

/** Lists the parts of a link that have placeholders: the sub-ids, which the partner reports with each sale. */
export const listSubIds = (link: string): string[] =>
  link.split(/[/?&=#]/).filter((part) => part.includes("{"));

export interface LinkSettings {
  PARTNER_INVITE_URL: string;
  EXCHANGE_PARTNER_URL: string;
  partnerLinks: Partial<Record<Language, string>>;
  exchangeLinks: Partial<Record<Language, string>>;
  campaignLinks: Record<string, string>;
  cards: { link?: Record<Language, string> | undefined }[];
}

export const getInviteLink = ({ PARTNER_INVITE_URL, partnerLinks }: LinkSettings, language: Language) =>
  partnerLinks[language] ?? PARTNER_INVITE_URL;

/** Empty: the site has no exchange. */
export const getExchangeLink = ({ EXCHANGE_PARTNER_URL, exchangeLinks }: LinkSettings, language: Language) =>
  EXCHANGE_PARTNER_URL && (exchangeLinks[language] ?? EXCHANGE_PARTNER_URL);

/** Lists all links to partners in a language, without those of campaigns. */
export const listPartnerLinks = (settings: LinkSettings, language: Language): string[] => [
  getInviteLink(settings, language),
  ...settings.cards.flatMap(({ link }) => link?.[language] ?? []),
  getExchangeLink(settings, language),
];

interface ClickSettings {
  CLICK_COUNTS: "on" | "off";
}

/** Whether clicks on partners' links, and the sources of visits and clicks, are counted. */
export const countsClicks = ({ CLICK_COUNTS }: ClickSettings) => CLICK_COUNTS === "on";

/** Whether links can tell partners where visitors came from: by `{source}`, or by a campaign's own link. */
export const hasSources = (settings: LinkSettings): boolean =>
  Object.keys(settings.campaignLinks).length > 0 ||
  languageCodes.some((language) =>
    listPartnerLinks(settings, language).some((link) => link.includes("{source}")),
  );
