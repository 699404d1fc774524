/**
 * The request header that names the source of a visit or of a click. Unlike an argument, it is ignored by a Supabase
 * database without the migration for it.
 */
export const sourceHeader = "Visit-Source";

/** The source of a visitor who came by neither a campaign nor a link on another site. */
export const directSource = "direct";

/** Stands for sources that are rare, beyond the day's limit, or without a usable name. */
export const otherSource = "other";

const maxLength = 64;

/**
 * Makes any text a harmless name: only lowercase letters, digits, and `_ . / -` are left of it, and a letter, a digit, or
 * `_` comes first. The migration for Supabase does the same: `private.source_of_request()`.
 */
export function cleanSource(text: string): string {
  const name = text
    .slice(0, maxLength)
    .replace(/[^\w./]+/g, "-")
    .replace(/^\W+|\W+$/g, "")
    .toLowerCase();
  return name || otherSource;
}
