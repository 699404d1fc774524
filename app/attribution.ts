import { cleanSource, directSource, fillInSource, nameCampaign } from "../contract/visit-source.ts";

const storageKey = "source";

/**
 * Finds where the visitor came from: a campaign, or a link on another site. It is kept until the tab is closed, because
 * visits and clicks on later pages count for it, too.
 */
export function findAndKeepSource(): string {
  const parameters = new URLSearchParams(location.search);
  const campaign = nameCampaign(parameters.get("utm_source") ?? "", parameters.get("utm_campaign") ?? "");
  const found = campaign || findReferrer();
  try {
    const source = cleanSource(found || sessionStorage.getItem(storageKey) || directSource);
    sessionStorage.setItem(storageKey, source);
    return source;
  } catch {
    // The browser refuses storage: later pages don't know the source.
    return cleanSource(found || directSource);
  }
}

/** The host that linked to this site; empty if it was this site itself. */
function findReferrer(): string {
  const withoutWww = (host: string) => host.replace(/^www\./, "");
  const host = document.referrer && withoutWww(new URL(document.referrer).hostname);
  return host === withoutWww(location.hostname) ? "" : host;
}

/** Writes the visit's source into the links of partners who learn it. */
export function fillInPartnerLinks(source: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-template]"))
    link.href = fillInSource(link.dataset.template as string, source);
}
