import { cleanSource, directSource, nameCampaign } from "../contract/visit-source.ts";

const storageKey = "source";

/**
 * Finds where the visitor came from: a campaign, or a link on another site. It is kept until the tab is closed, because
 * visits and clicks on later pages count for it, too.
 */
export function findAndKeepSource(): string {
  const found = readCampaign() || readReferrer();
  try {
    const source = cleanSource(found || sessionStorage.getItem(storageKey) || directSource);
    sessionStorage.setItem(storageKey, source);
    return source;
  } catch {
    // The browser refuses storage: later pages don't know the source.
    return cleanSource(found || directSource);
  }
}

function readCampaign(): string {
  const parameters = new URLSearchParams(location.search);
  return nameCampaign(parameters.get("utm_source") ?? "", parameters.get("utm_campaign") ?? "");
}

/** The host that linked to this site; empty if it was this site itself. */
function readReferrer(): string {
  const withoutWww = (host: string) => host.replace(/^www\./, "");
  const host = document.referrer && withoutWww(new URL(document.referrer).hostname);
  return host === withoutWww(location.hostname) ? "" : host;
}
