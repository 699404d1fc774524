import type { Language } from "../contract/languages.ts";
import type { Placement } from "../contract/outbound-click.ts";
import { localize } from "./localized-text.ts";
import type { SiteSettings } from "./site-settings.ts";

/**
 * Fills in the placeholders `{placement}` and `{language}` of a partner's link. They are the partner's sub-ids, so its
 * reports show which link and which language led to a sale. `{source}` stays: see `fillInSource`.
 * @param setting may have one address per language: see `localized-text.ts`
 */
export function formatPartnerLink(
  setting: string,
  { placement, language }: { placement: Placement; language: Language },
): string {
  return localize(setting, language)
    .replaceAll("{placement}", encodeURIComponent(placement))
    .replaceAll("{language}", encodeURIComponent(language));
}

type ClickSettings = Pick<SiteSettings, "CLICK_COUNTS">;

/** Whether clicks on partners' links, and the sources of visits and clicks, are counted. */
export const countsClicks = ({ CLICK_COUNTS }: ClickSettings) => CLICK_COUNTS === "on";

/** Whether the address of a link tells the partner where the visitor came from. */
export function passesSource(link: string, settings: ClickSettings): boolean {
  return countsClicks(settings) && link.includes("{source}");
}
