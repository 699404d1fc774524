import { z } from "zod";
import { formatChatLink } from "./chat-link.ts";
import { checkLocalizedText } from "./localized-text.ts";
import { checkOffices } from "./offices.ts";
import { formatPartnerLink } from "./partner-link.ts";

/** Reserved for fiction in North America: https://en.wikipedia.org/wiki/555_(telephone_number) */
const fictionalNumber = /^\+1\d{3}55501\d\d$/;

/** Domains that nobody can have: RFC 2606. */
const fictionalMailbox = /@([^@\s]+\.)?example(\.(com|net|org))?$/i;

/** Whether a value is a default that leads nowhere. */
function isPlaceholder(value: string): boolean {
  if (fictionalNumber.test(value) || fictionalMailbox.test(value)) return true;
  return /^https?:/.test(value) && URL.canParse(value) && new URL(value).hostname.endsWith(".example");
}

/** The names of settings that may hold a password or a key, and are never printed. */
export const secret = /^(SMTP|DATABASE|NOTIFY)_URL$|_KEY$/;

const phone = z
  .string()
  .regex(
    /^\+[1-9]\d{6,14}$/,
    "must be a phone number with + and the country code, digits only, for example +14155550132",
  );

const mailbox = z.email("must be a mail address, for example support@cardamint.example");

const httpsUrl = (example: string) =>
  z.url({ protocol: /^https$/, error: `must be an https address, for example ${example}` });

/** An https address that may have `{placement}` and `{language}`: see `partner-link.ts`. */
const partnerUrl = (example: string) =>
  z.string().superRefine((template, context) => {
    const link = formatPartnerLink(template, { placement: "buy-now", language: "en" });
    const error = /[{}]/.test(link)
      ? `must have no placeholders but {placement} and {language}, for example ${example}?sub={placement}`
      : httpsUrl(example).safeParse(link).error?.issues[0]?.message;
    if (error) context.addIssue({ code: "custom", message: error });
  });

/** An https address that must have `{message}` and may have `{phone}`: see `chat-link.ts`. */
const chatUrl = z.string().superRefine((template, context) => {
  const link = formatChatLink({ CHAT_URL: template, CHAT_PHONE: "+14155550132" }, "Hello");
  if (template.includes("{message}") && !/[{}]/.test(link) && httpsUrl("").safeParse(link).success) return;
  context.addIssue({
    code: "custom",
    message:
      "must be an https address with {message} and, where it takes a number, {phone}, for example https://wa.me/{phone}?text={message}",
  });
});

/** A setting that may be empty. */
export const optional = <T extends z.ZodType>(schema: T) => z.union([z.literal(""), schema]);

export const onOff = z.enum(["on", "off"], { error: "must be on or off" });

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
    "must be an origin without a path, for example https://www.example.com",
  );

/** The address of a hosted backend. Plain http is for this machine only. */
const backendUrl = (example: string) =>
  z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(hostname));
  }, `must be an https address, for example ${example}`);

const text = (example: string) => z.string().trim().min(1, `must not be empty, for example ${example}`);

/** A whole number, which the environment holds as text. */
export const wholeNumber = (least: number, most: number, example: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}, for example ${example}`,
    )
    .transform(Number);

/** A whole number or nothing, which stays an empty text. */
export const optionalWholeNumber = (least: number, most: number, example: number) =>
  z
    .string()
    .refine(
      (text) => text === "" || wholeNumber(least, most, example).safeParse(text).success,
      `must be a whole number from ${least} to ${most}, for example ${example}, or empty`,
    )
    .transform((text) => (text === "" ? text : Number(text)));

/** A text in one or more languages, or empty: see `localized-text.ts`. */
const localizedText = (example: string) => checked((text) => checkLocalizedText(text, example));

const checked = (check: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = check(text);
    if (message) context.addIssue({ code: "custom", message });
  });

/**
 * Whether a Supabase key has more rights than visitors: it begins with `sb_secret_`, or is a token of another role.
 */
function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_secret_")) return true;
  const [, payload = ""] = key.split(".");
  try {
    const { role } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return role !== undefined && role !== "anon";
  } catch {
    return false;
  }
}

/**
 * The settings of the site, by the names of their environment variables. The build puts all of them into the scripts of
 * the pages, where anybody can read them: a password or a key of the operator belongs in `service/settings.ts`.
 */
export const siteSettings = z.object({
  SITE_ORIGIN: origin.default("http://localhost:3000"),
  BRAND: text("Cardamint").default("Cardamint"),
  SUPPORT_PHONE: phone.default("+14155550132"),
  CHAT_PHONE: optional(phone).default("+14155550132"),
  /** The name of the chat app. */
  CHAT_NAME: localizedText("WhatsApp | ar: واتساب")
    .refine((name) => name.trim() !== "", "must not be empty, for example WhatsApp")
    .default("WhatsApp | ar: واتساب"),
  CHAT_URL: optional(chatUrl).default("https://wa.me/{phone}?text={message}"),
  SUPPORT_EMAIL: mailbox.default("support@cardamint.example"),
  PRIVACY_EMAIL: mailbox.default("privacy@cardamint.example"),
  /** Empty: no text mentions hours. */
  SUPPORT_HOURS: z.enum(["24/7", ""], { error: "must be 24/7 or empty" }).default("24/7"),
  HEADQUARTERS_ADDRESS: localizedText("San Francisco, CA, USA | fr: San Francisco, États-Unis").default(
    [
      "San Francisco, CA, USA",
      "ar: سان فرانسيسكو، كاليفورنيا، الولايات المتحدة",
      "fr: San Francisco, Californie, États-Unis",
      "es: San Francisco, California, Estados Unidos",
      "de: San Francisco, Kalifornien, USA",
    ].join(" | "),
  ),
  OFFICES: checked(checkOffices).default(
    [
      "San Francisco | headquarters | America/Los_Angeles | ar: سان فرانسيسكو",
      "London | european-support | Europe/London | ar: لندن | fr: Londres | es: Londres",
      "Singapore | asia-pacific-hub | Asia/Singapore | ar: سنغافورة | fr: Singapour | es: Singapur | de: Singapur",
    ].join("; "),
  ),
  /** The site claims more transactions than this. Empty: no such claim. */
  TRANSACTIONS: optionalWholeNumber(1, 999_999_999, 1_000_000).default(1_000_000),
  /** In percent. Empty: no such claim. */
  SATISFACTION: optionalWholeNumber(1, 100, 99).default(99),
  /** The controller of personal data. Empty: `BRAND` and `HEADQUARTERS_ADDRESS`. */
  CONTROLLER_NAME: z.string().trim().default(""),
  CONTROLLER_ADDRESS: localizedText("1 Market Street, San Francisco, CA 94105, USA").default(""),
  IMPRESSUM_URL: optional(httpsUrl("https://www.example.com/impressum")).default(""),
  PARTNER_NAME: text("Giftpartner").default("Giftpartner"),
  PARTNER_INVITE_URL: partnerUrl("https://partner.example/invite/cardamint").default(
    "https://partner.example/invite/cardamint",
  ),
  EXCHANGE_PARTNER_URL: optional(partnerUrl("https://exchange.example/invite/cardamint")).default(
    "https://exchange.example/invite/cardamint",
  ),
  EXCHANGE_NAME: z.string().trim().default("HTX"),
  /** Whether clicks on the partners' links are counted. If they are, the privacy page says so. */
  CLICK_COUNTS: onOff.default("off"),
  NEWSLETTER: onOff.default("on"),
  NEWSLETTER_URL: optional(backendUrl("https://lists.example.com/subscription/form?l=<id>")).default(""),
  VISITOR_COUNTER_URL: optional(backendUrl("https://project.supabase.co")).default(""),
  VISITOR_COUNTER_KEY: z
    .string()
    .refine(
      (key) => !isSecretKey(key),
      "must be the project's publishable (or anon) key: this one is secret, and would stand in the pages. " +
        "Revoke it in the project's dashboard if it was published",
    )
    .default(""),
  CONTACT_FORM_URL: optional(backendUrl("https://forms.example.com")).default(""),
  /** For how long the service keeps delivered and handled messages and spam. The privacy page says so. */
  KEEP_MESSAGES_DAYS: wholeNumber(1, 3650, 90).default(90),
  /** For how long the service keeps messages that nobody has seen: waiting and failed ones. */
  KEEP_UNREAD_DAYS: wholeNumber(31, 3650, 365).default(365),
  /** Whether browsers also refuse plain http on all subdomains of the site. */
  HSTS_INCLUDE_SUBDOMAINS: onOff.default("off"),
});

export type SiteSettings = z.infer<typeof siteSettings>;

/** Describes all invalid settings to the operator, each in a line. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** The variables of an environment. Those that are not set are undefined. */
export type Environment = Record<string, string | undefined>;

/**
 * Reads settings from an environment. A missing setting has its default.
 * @throws {SettingsError} with every invalid setting, what is wrong with it and how to correct it
 */
export function readSettings<T extends z.ZodObject>(schema: T, environment: Environment): z.infer<T> {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = secret.test(name) ? "(not shown)" : (environment[name] ?? "");
    return `${name}=${value} ${issue.message}. → Correct it: npm run setup -- ${name}`;
  });
  throw new SettingsError(lines.join("\n"));
}

/** Finds the names of settings that still have a placeholder. */
export function findPlaceholders(settings: Partial<SiteSettings>): string[] {
  return Object.entries(settings)
    .filter(([, value]) => isPlaceholder(String(value)))
    .map(([name]) => name);
}

/**
 * Describes the placeholders to the operator, before a build or a start; undefined if there are none.
 * @throws {SettingsError} if there are placeholders in production with `CARDAMINT_STRICT=1`. A build is production always
 */
export function describePlaceholders(settings: SiteSettings, environment: Environment): string | undefined {
  const names = findPlaceholders(settings);
  if (names.length === 0) return undefined;
  const warning = `Placeholders are left in ${names.join(", ")}. → Set your own before visitors come: npm run setup`;
  if (environment.NODE_ENV === "production" && environment.CARDAMINT_STRICT === "1")
    throw new SettingsError(warning);
  return warning;
}
