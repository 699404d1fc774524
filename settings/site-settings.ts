import { z } from "zod";
import type { Language } from "../domain/languages.ts";
import { checkCards } from "./cards.ts";
import { localize } from "./localized-text.ts";
import { checkOffices } from "./offices.ts";
import {
  backendUrl,
  chatUrl,
  checked,
  httpsUrl,
  localizedText,
  mailbox,
  newsletter,
  onOff,
  optional,
  optionalColor,
  optionalWholeNumber,
  origin,
  partnerUrl,
  phone,
  projectUrl,
  publicKey,
  text,
  wholeNumber,
} from "./schemas.ts";

/** No partner has this name. */
export const examplePartner = "Giftpartner";

/** A rule between settings. It is checked even if other settings are invalid. */
export const describeRule = (setting: string, error: string) => ({
  path: [setting],
  error,
  when: () => true,
});

/**
 * The settings of the site, by the names of their environment variables. The build turns them into the content of the
 * pages, so treat all of them as public. Passwords and the operator's keys belong in `settings/service-settings.ts`.
 */
export const siteSettings = z
  .object({
    SITE_ORIGIN: origin.default("http://localhost:3000"),
    BRAND: text("Cardamint")
      .refine((name) => !/:\/\/|^www\./i.test(name), "must be a name, not an address, for example Cardamint")
      .default("Cardamint"),
    /** All colors of the pages, icons, and share pictures are derived from it. Empty: those of `tokens.css`. */
    BRAND_COLOR: optionalColor.default(""),
    /** The names on the cards of the home page and of share pictures, and their links. Empty: the dictionaries' names. */
    CARDS: checked(checkCards).default(""),
    /** Empty: the pages mention no phone. */
    SUPPORT_PHONE: optional(phone).default("+14155550132"),
    /** The name of the chat app. */
    CHAT_NAME: localizedText("WhatsApp | ar: واتساب")
      .refine((name) => name !== "", "must not be empty, for example WhatsApp")
      .default("WhatsApp | ar: واتساب"),
    /** `{phone}` becomes `SUPPORT_PHONE`. Empty: no chat. */
    CHAT_URL: optional(chatUrl).default("https://wa.me/{phone}?text={message}"),
    SUPPORT_EMAIL: mailbox("support@cardamint.example").default("support@cardamint.example"),
    PRIVACY_EMAIL: mailbox("privacy@cardamint.example").default("privacy@cardamint.example"),
    /** `24/7`, or when somebody answers the phone. Empty: no text mentions hours. */
    SUPPORT_HOURS: localizedText("9–18 | de: 9–18 Uhr").default("24/7"),
    /** Whether the pages promise an answer within 24 hours. */
    RESPONSE_PROMISE: onOff.default("on"),
    HEADQUARTERS_ADDRESS: localizedText("San Francisco, CA, USA | fr: San Francisco, États-Unis").default(
      [
        "San Francisco, CA, USA",
        "ar: سان فرانسيسكو، كاليفورنيا، الولايات المتحدة",
        "fr: San Francisco, Californie, États-Unis",
        "es: San Francisco, California, Estados Unidos",
        "de: San Francisco, Kalifornien, USA",
      ].join("\n"),
    ),
    OFFICES: checked(checkOffices).default(
      [
        "San Francisco | headquarters | America/Los_Angeles | ar: سان فرانسيسكو",
        "London | european-support | Europe/London | ar: لندن | fr: Londres | es: Londres",
        "Singapore | asia-pacific-hub | Asia/Singapore | ar: سنغافورة | fr: Singapour | es: Singapur | de: Singapur",
      ].join("\n"),
    ),
    /** The site claims more than this number of transactions. Empty: no such claim. */
    TRANSACTIONS: optionalWholeNumber(1, 999_999_999, 1_000_000).default(1_000_000),
    /** In percent. Empty: no such claim. */
    SATISFACTION: optionalWholeNumber(1, 100, 99).default(99),
    /** The controller of personal data: a name, a semicolon, and an address. See `getController`. */
    CONTROLLER: localizedText("Cardamint, Inc.; 1 Market Street, San Francisco, CA 94105, USA").default(""),
    IMPRESSUM_URL: optional(httpsUrl("https://www.example.com/impressum")).default(""),
    PARTNER_NAME: text(examplePartner).default(examplePartner),
    PARTNER_INVITE_URL: partnerUrl.default("https://partner.example/invite/cardamint"),
    EXCHANGE_PARTNER_URL: optional(partnerUrl).default("https://exchange.example/invite/cardamint"),
    EXCHANGE_NAME: optional(text("HTX")).default("HTX"),
    /** Whether the footer has an accessibility statement, which is a legal claim. */
    ACCESSIBILITY_STATEMENT: onOff.default("on"),
    /** Whether partner clicks, and the sources of visits and clicks, are counted. If so, the privacy page says so. */
    CLICK_COUNTS: onOff.default("off"),
    /** `on`, `off`, or the address of the list service. See `getNewsletterList`. */
    NEWSLETTER: newsletter.default("on"),
    /** Set together with `CONTACT_FORM_URL` for a static site. Both empty: the site's own service counts and accepts messages. */
    VISITOR_COUNTER_URL: optional(projectUrl("https://project.supabase.co")).default(""),
    /** Marked, because a secret key may be written here by mistake. */
    VISITOR_COUNTER_KEY: publicKey.default("").meta({ secret: true }),
    CONTACT_FORM_URL: optional(backendUrl("https://forms.example.com"))
      // The pages append a path.
      .transform((address) => address.replace(/\/+$/, ""))
      .default(""),
    /** How long the service keeps delivered messages, handled messages, and spam. The privacy page states it. */
    KEEP_MESSAGES_DAYS: wholeNumber(1, 3650, 90).default(90),
  })
  .refine(
    ({ VISITOR_COUNTER_URL, CONTACT_FORM_URL }) => Boolean(VISITOR_COUNTER_URL) === Boolean(CONTACT_FORM_URL),
    describeRule(
      "CONTACT_FORM_URL",
      "and VISITOR_COUNTER_URL must both be set (a static host) or both be empty (this site's own service)",
    ),
  )
  .refine(
    ({ VISITOR_COUNTER_URL, CONTACT_FORM_URL }) =>
      CONTACT_FORM_URL !== `${VISITOR_COUNTER_URL.replace(/\/$/, "")}/forms`,
    describeRule(
      "CONTACT_FORM_URL",
      "and VISITOR_COUNTER_URL must be empty: this site's service serves the pages, too. For a CDN, put it in front of the service",
    ),
  );

export type SiteSettings = z.infer<typeof siteSettings>;

/** Takes the settings of the site out of all of them, so that no secret gets into the pages. */
export const selectSiteSettings = (settings: SiteSettings) =>
  Object.fromEntries(
    Object.keys(siteSettings.shape).map((name) => [name, settings[name as keyof SiteSettings]]),
  ) as SiteSettings;

/** Whether a form service gets the messages, instead of this site's own service. Visits are then counted elsewhere, too. */
export function usesFormService({ CONTACT_FORM_URL }: Pick<SiteSettings, "CONTACT_FORM_URL">): boolean {
  return CONTACT_FORM_URL !== "";
}

/** Whether the pages claim that somebody answers the phone day and night. */
export function answersAtAllHours({
  SUPPORT_HOURS,
  SUPPORT_PHONE,
}: Pick<SiteSettings, "SUPPORT_HOURS" | "SUPPORT_PHONE">): boolean {
  return SUPPORT_HOURS === "24/7" && SUPPORT_PHONE !== "";
}

/** The address of the newsletter's list. Empty: the site has none. With `on`, the form clears its field and sends nothing. */
export function getNewsletterList({ NEWSLETTER }: Pick<SiteSettings, "NEWSLETTER">): string {
  return NEWSLETTER === "on" || NEWSLETTER === "off" ? "" : NEWSLETTER;
}

/** The controller's name and address. A part that isn't set is `BRAND` or `HEADQUARTERS_ADDRESS`. */
export function getController(settings: SiteSettings, language: Language): { name: string; address: string } {
  const [name = "", ...address] = localize(settings.CONTROLLER, language).split(";");
  return {
    name: name.trim() || settings.BRAND,
    address: address.join(";").trim() || localize(settings.HEADQUARTERS_ADDRESS, language),
  };
}

/** Messages that nobody has seen, pending and failed ones, are kept for at least this many days. */
const minUnreadDays = 365;

/** How long the service keeps messages that nobody has seen. */
export function getUnreadDays({ KEEP_MESSAGES_DAYS }: Pick<SiteSettings, "KEEP_MESSAGES_DAYS">): number {
  return Math.max(minUnreadDays, KEEP_MESSAGES_DAYS);
}
