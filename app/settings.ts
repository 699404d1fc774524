import type { SiteSettings } from "../contract/settings.ts";

/** The build replaces `SITE` by these: see `site-build/site-constants.ts`. */
export interface SiteConstants {
  settings: SiteSettings;
  /** The support phone number grouped for reading, as in `+1 415 555 0132`. */
  formattedSupportPhone: string;
  /** The day of the build, `YYYY-MM-DD`, shown until the visitor's own day is known. */
  builtOn: string;
}

declare const SITE: SiteConstants;

export const { settings, formattedSupportPhone, builtOn } = SITE;

/** Where the contact form goes: a hosted form service, or the service of this site. */
export const contactEndpoint = settings.CONTACT_FORM_URL || "/forms";

/** Whether the site's own service takes the messages. It returns references and knows idempotency keys. */
export const hasOwnForm = settings.CONTACT_FORM_URL === "";

/** Whether there is a list service. Without one the newsletter form sends nothing, as specified. */
export const hasListService = settings.NEWSLETTER === "on" && settings.NEWSLETTER_URL !== "";

export const hasClickCounts = settings.CLICK_COUNTS === "on";
