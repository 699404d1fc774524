import { z } from "zod";
import type { Language } from "../domain/languages.ts";
import {
  backendUrl,
  chatUrl,
  httpsUrl,
  mailbox,
  newsletter,
  onOff,
  optional,
  optionalColor,
  origin,
  partnerUrl,
  phone,
  projectUrl,
  publicKey,
  text,
  wholeNumber,
} from "./schemas.ts";
import { type SiteFile, siteFile } from "./site-file.ts";

/** The default, which is no real partner's name. */
export const examplePartner = "Giftpartner";

/** A rule between settings. It is checked even if other settings are invalid. */
export const describeRule = (setting: string, error: string) => ({
  path: [setting],
  error,
  when: () => true,
});

/**
 * The settings of the site in `.env`. The build turns them and `brand/site.json` into the content of the pages, so treat all of
 * them as public. Passwords and the operator's keys belong in
 * `settings/service-settings.ts`.
 */
export const siteSettings = z
  .object({
    SITE_ORIGIN: origin.default("http://localhost:3000"),
    BRAND: text("Cardamint")
      .refine((name) => !/:\/\/|^www\./i.test(name), "must be a name, not an address, for example Cardamint")
      .default("Cardamint"),
    /** All colors of the pages, icons, and share pictures are derived from it. Empty: those of `tokens.css`. */
    BRAND_COLOR: optionalColor.default(""),
    /** Empty: the pages mention no phone. */
    SUPPORT_PHONE: optional(phone).default("+14155550132"),
    /** `{phone}` becomes `SUPPORT_PHONE`. Empty: no chat. */
    CHAT_URL: optional(chatUrl).default("https://wa.me/{phone}?text={message}"),
    SUPPORT_EMAIL: mailbox("support@cardamint.example").default("support@cardamint.example"),
    PRIVACY_EMAIL: mailbox("privacy@cardamint.example").default("privacy@cardamint.example"),
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
    /** Public, but never printed, because someone may write a secret key here by mistake. */
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

/** All settings of the site. Names in capitals stand in `.env`, the others in `brand/site.json`. */
export type SiteSettings = z.infer<typeof siteSettings> & SiteFile;

/** Takes the settings of the site out of all of them, so that no secret gets into the pages. */
export const selectSiteSettings = (settings: SiteSettings) =>
  Object.fromEntries(
    Object.keys({ ...siteSettings.shape, ...siteFile.shape }).map((name) => [
      name,
      settings[name as keyof SiteSettings],
    ]),
  ) as SiteSettings;

/** Whether a form service gets the messages, instead of this site's own service. Visits are then counted elsewhere, too. */
export function usesFormService({ CONTACT_FORM_URL }: Pick<SiteSettings, "CONTACT_FORM_URL">): boolean {
  return CONTACT_FORM_URL !== "";
}

/** Whether the pages claim that somebody answers the phone day and night. */
export function answersAtAllHours({
  supportHours,
  SUPPORT_PHONE,
}: Pick<SiteSettings, "supportHours" | "SUPPORT_PHONE">): boolean {
  return SUPPORT_PHONE !== "" && Object.values(supportHours ?? [""]).every((hours) => hours === "24/7");
}

/** The address of the newsletter's list. Empty: the site has none. With `on`, the form clears its field and sends nothing. */
export function getNewsletterList({ NEWSLETTER }: Pick<SiteSettings, "NEWSLETTER">): string {
  return NEWSLETTER === "on" || NEWSLETTER === "off" ? "" : NEWSLETTER;
}

/** The controller's name and address. A part that isn't set is `BRAND` or `headquarters`. */
export function getController({ controller, BRAND, headquarters }: SiteSettings, language: Language) {
  return {
    name: controller.name?.[language] ?? BRAND,
    address: (controller.address ?? headquarters)?.[language],
  };
}

/** Messages that nobody has seen, pending and failed ones, are kept for at least this many days. */
const minUnreadDays = 365;

/** How long the service keeps messages that nobody has seen. */
export function getUnreadDays({ KEEP_MESSAGES_DAYS }: Pick<SiteSettings, "KEEP_MESSAGES_DAYS">): number {
  return Math.max(minUnreadDays, KEEP_MESSAGES_DAYS);
}
