import type { OutboundClick } from "./outbound-click.ts";

/**
 * A partner's link with its placeholders filled in: `{placement}` and `{language}` stand where the partner's
 * programme takes a sub-id, so that its own reports tell which link and which language brought a sale.
 */
export function formatPartnerLink(template: string, { placement, language }: OutboundClick): string {
  return template
    .replaceAll("{placement}", encodeURIComponent(placement))
    .replaceAll("{language}", encodeURIComponent(language));
}
