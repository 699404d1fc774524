import { cleanSource, directSource, fillInSource, nameCampaign } from "../../domain/visit-source.ts";

/** Has the name of the site that led to a visit, after a redirect. */
export const referrerParameter = "visit-source";

/**
 * Finds where the visitor came from: a campaign, or a link on another site. Nothing is stored: partners' links are on the
 * page to which campaigns lead. If the visitor changes its language, the referrer is the page before, with its campaign.
 */
export function findSource(): string {
  const { hostname: lastHost, search } = new URL(document.referrer || location.origin);
  const hostname = new URLSearchParams(location.search).get(referrerParameter) || lastHost;
  const withoutWww = (host: string) => host.replace(/^www\./, "");
  const isOwn = withoutWww(hostname) === withoutWww(location.hostname);
  const campaign = findCampaign(location.search) || (isOwn && findCampaign(search));
  return cleanSource(campaign || (isOwn ? directSource : withoutWww(hostname)));
}

function findCampaign(query: string): string {
  const parameters = new URLSearchParams(query);
  return nameCampaign(parameters.get("utm_source") ?? "", parameters.get("utm_campaign") ?? "");
}

/** Writes the visit's source into the links of partners who learn it, or its campaign's own link. */
export function fillInPartnerLinks(source: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-template]")) {
    const { template = "", campaigns = "[]" } = link.dataset;
    link.href = fillInSource(new Map<string, string>(JSON.parse(campaigns)).get(source) ?? template, source);
  }
}
