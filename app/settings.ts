import type { Language } from "../contract/languages.ts";
import type { SiteSettings } from "../contract/settings.ts";
import type { Grouping } from "./grouped-count.ts";

/** What the build puts in place of `SITE`: see `site-build/site-constants.ts`. */
export interface SiteConstants {
  settings: SiteSettings;
  /** The support phone number grouped for reading, as in `+1 415 555 0132`. */
  supportPhoneShown: string;
  /** The day of the build, `YYYY-MM-DD`, shown until the visitor's own day is known. */
  builtOn: string;
  /** That day and the figures as each language writes them: the first use of `Intl` takes a slow phone 60 ms. */
  written: Record<Language, { builtOn: string; satisfaction: string; grouping: Grouping }>;
}

declare const SITE: SiteConstants;

export const { settings, supportPhoneShown, builtOn, written } = SITE;

/** Where the contact form goes: a hosted form service, or the service of this site. */
export const contactEndpoint = settings.CONTACT_FORM_URL || "/forms";

/** Only the site's own service gives references and knows repeated messages by their key. */
export const contactIsEmbedded = settings.CONTACT_FORM_URL === "";

/** Where it is not, as specified, the form sends nothing. */
export const newsletterIsReal = settings.NEWSLETTER === "on" && settings.NEWSLETTER_URL !== "";
