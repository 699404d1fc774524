/** The source of a visitor who came by neither a campaign nor a link on another site. */
export const directSource = "direct";

/** Stands for sources that are rare, beyond the day's limit, or without a usable name. */
export const otherSource = "other";

/**
 * Whether a source is a name that the operator gave to a campaign. A host has a dot and no slash, and so does a
 * `utm_source` that other sites add on their own, such as `chatgpt.com`.
 */
export function isCampaign(source: string): boolean {
  return source !== directSource && source !== otherSource && (source.includes("/") || !source.includes("."));
}

const maxLength = 64;

/** What the strictest network accepts: letters, digits, and dashes, and no more of them. */
export const maxSubIdLength = 50;

/** Leaves room in a sub-id for the placement, the language, and a prefix. */
const maxSourceLength = 32;

/**
 * The name of a source in a sub-id. If it differs from the source's own, it ends with a number that is computed from that,
 * because the names of two sources must not become the same.
 */
export function toSubId(source: string): string {
  const name = source.replace(/[^a-z\d]+/g, "-");
  if (name === source && name.length <= maxSourceLength) return name;
  let hash = 0;
  for (const letter of source) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  const end = `-${hash.toString(36)}`;
  return name.slice(0, maxSourceLength - end.length) + end;
}

/** Fills in the place for the source in a link to a partner, who reports it with each sale. */
export const fillInSource = (link: string, source: string) => link.replaceAll("{source}", toSubId(source));

/** The name of a source with a campaign: `utm_source` and `utm_campaign` in the address of the visit. */
export const nameCampaign = (source: string, campaign: string) =>
  source && campaign ? `${source}/${campaign}` : source;

/**
 * Turns any text into a harmless name: it keeps only lowercase letters, digits, and `_ . / -`, and begins with a
 * letter, a digit, or `_`. The migration for Supabase does the same (`private.source_of_request()`), but it also merges
 * the two hyphens of hosts such as `xn--mnchen-3ya.de`.
 */
export function cleanSource(text: string): string {
  const name = text
    .slice(0, maxLength)
    .replace(/-*[^\w./-][^\w./]*/g, "-")
    .replace(/^\W+|\W+$/g, "")
    .toLowerCase();
  return name || otherSource;
}
