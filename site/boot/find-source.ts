import { sourceParameter } from "../../domain/endpoints.ts";
import { cleanSource, directSource, fillInSource, nameCampaign } from "../../domain/visit-source.ts";

const withoutWww = (host: string) => host.replace(/^www\./, "");

/** The host of the page with the link; empty if there is none. Apps state addresses such as `android-app://com.slack`. */
const findReferrer = () => withoutWww(/^https?:\/\/([^/:?#]+)/.exec(document.referrer)?.[1] ?? "");

/**
 * Finds where the visitor came from: a campaign, or a link on another site. After the first page of a visit, the page before
 * has passed it on, and the entry of the history keeps it: see `carry-source.ts`.
 */
export function findSource(): string {
  const passed = history.state?.source ?? new URLSearchParams(location.search).get(sourceParameter);
  const campaign = passed || findCampaign(location.search + location.hash);
  if (campaign) return cleanSource(String(campaign));
  const referrer = findReferrer();
  const isOwn = referrer === withoutWww(location.hostname);
  return cleanSource((isOwn ? findCampaign(document.referrer) : referrer) || directSource);
}

/** Finds the campaign in an address, whatever an email program, a template, or another site did to its query. */
function findCampaign(address: string): string {
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
