import type { Language } from "../domain/languages.ts";
import type { Placement } from "../domain/outbound-click.ts";
import { localize, splitParts } from "./localized-text.ts";

/** The settings with links to partners. */
export const partnerLinkSettings = ["PARTNER_INVITE_URL", "CARDS", "EXCHANGE_PARTNER_URL"] as const;

interface Place {
  placement: Placement;
  language: Language;
}

/**
 * Fills in the placeholders `{placement}` and `{language}` of a partner's link. They are the partner's sub-ids, so its
 * reports show which link and which language led to a sale. `{source}` stays: see `fillInSource`.
 * @param setting may have one address per language: see `localized-text.ts`
 */
export const formatPartnerLink = (setting: string, place: Place): string =>
  fillInPlace(localize(splitCampaigns(setting).link, place.language), place);

export const fillInPlace = (link: string, { placement, language }: Place) =>
  link
    .replaceAll("{placement}", encodeURIComponent(placement))
    .replaceAll("{language}", encodeURIComponent(language));

/** The links of campaigns, by name: each has an invite code of its own. */
export const formatCampaignLinks = (setting: string, place: Place): [name: string, link: string][] =>
  splitCampaigns(setting).campaigns.map(({ name, link }) => [name, fillInPlace(link, place)]);

const campaignPart = /^campaign\s+([^\s:]*):\s*(.*)$/;

/** Splits a setting such as `https://a.example | campaign newsletter/autumn: https://b.example`. */
export function splitCampaigns(setting: string) {
  const parts = splitParts(setting);
  const campaigns = parts.flatMap((part) => {
    const [, name = "", link = ""] = campaignPart.exec(part) ?? [];
    return link ? [{ name, link }] : [];
  });
  return { link: parts.filter((part) => !campaignPart.test(part)).join("\n"), campaigns };
}

/** Lists the parts of a link that have placeholders: the sub-ids, which the partner reports with each sale. */
export const listSubIds = (setting: string, language: Language): string[] =>
  localize(splitCampaigns(setting).link, language)
    .split(/[/?&=#]/)
    .filter((part) => part.includes("{"));

interface ClickSettings {
  CLICK_COUNTS: "on" | "off";
}

/** Whether clicks on partners' links, and the sources of visits and clicks, are counted. */
export const countsClicks = ({ CLICK_COUNTS }: ClickSettings) => CLICK_COUNTS === "on";

/** Whether the address of a link tells the partner where the visitor came from. */
export function passesSource(setting: string, settings: ClickSettings): boolean {
  return (
    countsClicks(settings) && (setting.includes("{source}") || splitCampaigns(setting).campaigns.length > 0)
  );
}
