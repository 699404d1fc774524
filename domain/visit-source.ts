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

/** The strictest affiliate network accepts only letters, digits, and dashes, and at most this number of them. */
export const maxSubIdLength = 50;

/** Leaves room in a sub-id for the placement, the language, and a prefix. */
const maxSourceLength = 32;

/**
 * The name of a source in a sub-id. If it differs from the source's own, it ends with a number that is computed from that,
 * because the names of two sources must not become the same.
 */
export const toSubId = (source: string) => shortenForSubId(source, maxSourceLength);

export function shortenForSubId(text: string, maxLength: number): string {
  const name = text.replace(/[^a-z\d]+/g, "-");
  return name === text && name.length <= maxLength ? name : withNumber(name, text, maxLength);
}

/** Ends a name with a number that is computed from the text that the name was made from. */
function withNumber(name: string, origin: string, maxLength: number): string {
  let hash = 0;
  for (const letter of origin) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  const end = `-${hash.toString(36)}`;
  return name.slice(0, maxLength - end.length) + end;
}

/** Replaces `{source}` in a partner's link. The partner reports it with each sale. */
export const fillInSource = (link: string, source: string) => link.replaceAll("{source}", toSubId(source));

/** The name of a source with a campaign: `utm_source` and `utm_campaign` in the address of the visit. */
export const nameCampaign = (source: string, campaign: string) =>
  source && campaign ? `${source}/${campaign}` : source;

const maxNameLength = 64;

/** Names consist of lowercase letters, digits, and `_ . / -`. `private.source_of_request()` in `supabase/` has the same pattern. */
const namePattern = /^[a-z0-9_]+([./-]+[a-z0-9_]+)*$/;

/** Returns the name that a request states. Pages state one that `cleanSource` made, so any other text is not from a page. */
export const parseSource = (stated: string) =>
  stated.length <= maxNameLength && namePattern.test(stated) ? stated : otherSource;

/** Unicode normalization doesn't turn these letters into plain ones. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Removed from the start of a source, because a site may write its whole address into `utm_source`. */
const addressStart = /^(?:[^\p{L}\p{N}]*(?:https?:\/+|www\.))+/iu;

/**
 * Turns any text into a name, and a name into itself. Accents are removed. A name that lost letters, because it was too long
 * or in another script, ends with a number that is computed from them: two campaigns must not become one.
 */
export function cleanSource(text: string): string {
  const name = text.replace(addressStart, "").split("/").map(cleanPart).filter(Boolean).join("/");
  return (name.length > maxNameLength ? withNumber(name, name, maxNameLength) : name) || otherSource;
}

function cleanPart(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => plainLetters[letter] ?? letter);
  // The two hyphens of hosts such as xn--mnchen-3ya.de stay.
  const name = plain.replace(/-*[^\w.-][^\w.]*/g, "-").replace(/^\W+|\W+$/g, "");
  if (!/(?!\w)[\p{L}\p{N}]/u.test(plain)) return name;
  const letters =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return withNumber(name || "name", letters.join(" "), maxNameLength);
}
