import type { Placement } from "../../domain/outbound-click.ts";
import { directSource, fillInSource } from "../../domain/visit-source.ts";
import { countsClicks, fillInPlace, getExchangeLink, getInviteLink } from "../../settings/link-settings.ts";
import type { ContentInput } from "./texts.ts";

export type PartnerLinkContent = ReturnType<typeof createPartnerLink>;

/** @param address of its own, if any. It doesn't replace the links of campaigns, by which the partner knows them. */
export function createPartnerLink(
  { language, settings, texts }: ContentInput,
  placement: Placement,
  address?: string,
) {
  const isExchange = placement === "exchange";
  const usual = isExchange ? getExchangeLink(settings, language) : getInviteLink(settings, language);
  const place = { placement, language };
  const link = fillInPlace(address ?? usual, place);
  const own = Object.entries(isExchange || !countsClicks(settings) ? {} : settings.campaignLinks);
  return {
    /** Clicks are counted under this name. */
    placement,
    href: fillInSource(link, directSource),
    /** The link with a place for the source, which the browser fills in. Undefined if the partner doesn't learn it. */
    template: own.length > 0 || (countsClicks(settings) && link.includes("{source}")) ? link : undefined,
    /** The links of campaigns that have their own, as JSON. */
    campaigns:
      own.length > 0
        ? JSON.stringify(own.map(([name, each]) => [name, fillInPlace(each, place)]))
        : undefined,
    text: isExchange ? texts.tradeCrypto : texts.buyNow,
    /** Screen readers announce it after the link's text. */
    destination: isExchange ? texts.home.exchangeSite : texts.home.partnerSite,
  };
}
