/** The paths, headers, and names that pages and service share. Only SQL and `deploy/Caddyfile` repeat some of them. */

/** The path of the counter, which is that of a Supabase project's API. The paths below it are those of PostgREST. */
export const counterPath = "/rest/v1";

export const countTable = "/visitor_counter";

/** Increments the visitor count. */
export const visitCall = "/rpc/increment_visitor_count";

/** Counts a click on a link to a partner. */
export const clickCall = "/rpc/increment_outbound_click";

/** The language of the page of a visit or a message. Headers are in lower case, as Node lists them. */
export const languageHeader = "content-language";

/**
 * The source of a visit or of a click, which `site/boot/find-source.ts` finds. A Supabase database without the migration
 * for it ignores a header, but would reject an unknown argument.
 */
export const sourceHeader = "visit-source";

/** When a visitor opens another page of this site, the address passes on the source in this parameter. The new page removes it. */
export const sourceParameter = "visit-source";

/** The path of the contact form, without JavaScript. */
export const formsPath = "/forms";

/** Follows the path of the contact form, or the address of a form service, if JavaScript sends the form. */
export const ajaxPath = "/ajax";

/** A form that is posted without JavaScript has the language in its address: the service reads no body that is too long. */
export const languageParameter = "language";

/** This site's service stores a text with the same key only once. */
export const idempotencyHeader = "idempotency-key";

/** A hidden field, which only robots fill in. */
export const honeypot = "_honey";

/** Separate constants, so that the boot script contains only the one that it needs. */
export const outcomePrefix = "message-";
export const sentFragment = `${outcomePrefix}sent`;

/** After a form is posted without hydration, the address of the contact page has one of these fragments: see `site/boot/submissions.ts`. */
export const outcomeFragments = {
  sent: sentFragment,
  invalid: `${outcomePrefix}invalid`,
  refused: `${outcomePrefix}failed`,
  "rate-limited": `${outcomePrefix}rate-limited`,
  "too-long": `${outcomePrefix}too-long`,
  unconfirmed: `${outcomePrefix}unconfirmed`,
} as const;
