import { cleanSource, directSource, fillInSource, nameCampaign } from "../../domain/visit-source.ts";

/** Has the visit's source after a redirect. */
export const sourceParameter = "visit-source";

const withoutWww = (host: string) => host.replace(/^www\./, "");

/**
 * Finds where the visitor came from: a campaign, or a link on another site. Nothing is stored: partners' links are on the
 * page to which campaigns lead. If the visitor changes its language, the referrer is the page before, with its campaign.
 */
export function findSource(): string {
  const passed = new URLSearchParams(location.search).get(sourceParameter);
  if (passed) return cleanSource(passed);
  const campaign = findCampaign(location.search + location.hash);
  if (campaign) return cleanSource(campaign);
  // Apps state addresses such as `android-app://com.slack`, or none.
  const [, host = ""] = /^https?:\/\/([^/:?#]+)/.exec(document.referrer) ?? [];
  if (host && withoutWww(host) !== withoutWww(location.hostname)) return cleanSource(withoutWww(host));
  return cleanSource(findCampaign(host && document.referrer) || directSource);
}

/** Finds the campaign in an address, whatever an email program, a template, or another site did to its query. */
export function findCampaign(address: string): string {
  // A part of an email that is shown without decoding it has =3D in place of each equals sign.
  const isQuoted = !/(utm|UTM)_\w+=(?!3D)/.test(address);
  const [source = "", campaign = ""] = ["source", "campaign"].map((name) => {
    // Separators of all kinds end a value: `&amp;` becomes the parameter `amp`, and a second question mark adds another query.
    const pattern = new RegExp(`(?<!_)utm_${name}(?:=|%(?:25)*3D)([^?&;#]*)`, "i");
    const [, value = ""] = pattern.exec(address) ?? [];
    const text = decode(decode((isQuoted ? value.replace(/^3D/, "") : value).replaceAll("+", " ")));
    // What follows was encoded together with the value, such as another parameter or a click id.
    return text.replace(/(&amp)?\W\w+=.*/s, "").trim();
  });
  return nameCampaign(source, campaign);
}

/** Some programs encode an address twice, or in Latin-1. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return unescape(text);
  }
}

/** Writes the visit's source into the links of partners who learn it, or its campaign's own link. */
export function fillInPartnerLinks(source: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-template]")) {
    const { template = "", campaigns = "[]" } = link.dataset;
    link.href = fillInSource(new Map<string, string>(JSON.parse(campaigns)).get(source) ?? template, source);
  }
}
