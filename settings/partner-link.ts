import type { Language } from "../contract/languages.ts";
import type { Placement } from "../contract/outbound-click.ts";

/**
 * Fills in the placeholders `{placement}` and `{language}` of a partner's link. They are the partner's sub-ids, so its
 * reports show which link and which language led to a sale.
 */
export function formatPartnerLink(
  template: string,
  { placement, language }: { placement: Placement; language: Language },
): string {
  return template
    .replaceAll("{placement}", encodeURIComponent(placement))
    .replaceAll("{language}", encodeURIComponent(language));
}
