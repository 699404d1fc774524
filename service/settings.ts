import { z } from "zod";
import { type Environment, readSettings } from "../settings/read-settings.ts";
import { onOff, optional, optionalWholeNumber, wholeNumber } from "../settings/schemas.ts";
import { describeRule, siteSettings } from "../settings/site-settings.ts";

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Without networks of all addresses: any visitor could claim any address. */
const networks = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (list) => list.every((part) => network.safeParse(part).success && !/\/0+$/.test(part)),
    "must be addresses or networks, separated by commas, and not all addresses, for example 127.0.0.1,10.0.0.0/8",
  );

/** Whether a text is such an address. `#`, `/`, `?`, `@` and `%` in a password must be percent-encoded. */
function isServerUrl(text: string, protocol: RegExp): boolean {
  const url = URL.parse(text);
  if (!url || !protocol.test(url.protocol)) return false;
  try {
    decodeURIComponent(url.username + url.password);
    return true;
  } catch {
    return false;
  }
}

const isDatabaseUrl = (text: string) =>
  isServerUrl(text, /^postgres(ql)?:$/) && new URL(text).pathname.length > 1;

const isSmtpUrl = (text: string) => isServerUrl(text, /^smtps?:$/) && new URL(text).hostname !== "";

/** The settings of the service, which include those of the site. */
export const serviceSettings = siteSettings
  .safeExtend({
    HOST: z.string().min(1, "must be an address to listen on, for example 127.0.0.1").default("127.0.0.1"),
    PORT: wholeNumber(0, 65_535, 3000).default(3000),
    DATABASE_FILE: z
      .string()
      .min(1, "must be the path of a file, for example data/cardamint.sqlite")
      .default("data/cardamint.sqlite"),
    /** Never printed: it may hold a password. */
    DATABASE_URL: z
      .string()
      .refine((text) => text === "" || isDatabaseUrl(text), {
        error:
          "must be a PostgreSQL address, for example postgres://name:password@db.example.com:5432/cardamint",
      })
      .default(""),
    /** Near this size, the oldest delivered and spam messages are deleted. If only others are left, new messages get 503. */
    MAX_DATABASE_MB: wholeNumber(1, 1_000_000, 4_000).default(4_000),
    SMTP_URL: z
      .string()
      .refine((text) => text === "" || isSmtpUrl(text), {
        error:
          "must be an smtp or smtps address, for example smtps://name:password@mail.example.com (% in a password is %25)",
      })
      .default(""),
    /** Above it, messages with a link stay in the inbox until fewer were delivered within 24 hours. */
    DELIVERIES_PER_DAY: wholeNumber(0, 1_000_000, 1_000).default(1_000),
    MAIL_FROM: optional(z.email("must be an email address, for example website@example.com")).default(""),
    FORWARD_FORM_URL: siteSettings.shape.CONTACT_FORM_URL,
    TRUSTED_PROXIES: networks.default([]),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        error: "must be one of trace, debug, info, warn, error, fatal, silent",
      })
      .default("info"),
    VISITS_PER_MINUTE: wholeNumber(0, 1_000_000, 240).default(240),
    CONTACT_MESSAGES_PER_HOUR: wholeNumber(0, 1_000_000, 30).default(30),
    METRICS_HOST: z.string().min(1, "must be an address, for example 127.0.0.1").default("127.0.0.1"),
    METRICS_PORT: optionalWholeNumber(0, 65_535, 9464)
      .transform((value) => (value === "" ? undefined : value))
      .optional(),
    /** Receives alerts. Never printed, because anyone who knows the address can post there. */
    NOTIFY_URL: optional(
      z.url({
        protocol: /^https?$/,
        error: "must be an http or https address, for example https://ntfy.sh/my-secret-topic",
      }),
    ).default(""),
    /** Whether NOTIFY_URL also gets a notice of each message. */
    NOTIFY_MESSAGES: onOff.default("off"),
    NOTIFY_EMAIL: optional(z.email("must be an email address, for example me@example.com")).default(""),
  })
  .refine(
    // An invalid SMTP_URL is the only problem to correct: setup derives the sender from it.
    ({ SMTP_URL, MAIL_FROM }) => !isSmtpUrl(SMTP_URL) || MAIL_FROM,
    describeRule("MAIL_FROM", "must be set if SMTP_URL is set, for example website@example.com"),
  )
  .refine(
    (settings) => !settings.SMTP_URL || !settings.FORWARD_FORM_URL,
    describeRule(
      "FORWARD_FORM_URL",
      "must be empty if SMTP_URL is set: messages are delivered in only one way",
    ),
  )
  .refine(
    (settings) => !settings.NOTIFY_EMAIL || settings.SMTP_URL,
    describeRule("NOTIFY_EMAIL", "needs SMTP_URL: that server sends the emails", [
      "SMTP_URL",
      "NOTIFY_EMAIL",
    ]),
  )
  .refine(
    (settings) => !settings.METRICS_PORT || Number(settings.METRICS_PORT) !== Number(settings.PORT),
    describeRule("METRICS_PORT", "must be another port than PORT, for example 9464"),
  );

export type ServiceSettings = z.infer<typeof serviceSettings>;

export type SettingName = keyof ServiceSettings;

/** In the order of the schema. */
export const settingNames = Object.keys(serviceSettings.shape) as SettingName[];

/** @throws {SettingsError} with every invalid setting */
export function readServiceSettings(environment: Environment): ServiceSettings {
  return readSettings(serviceSettings, environment);
}

const databaseSettings = z.object({
  DATABASE_FILE: serviceSettings.shape.DATABASE_FILE,
  DATABASE_URL: serviceSettings.shape.DATABASE_URL,
});

/** Reads only the settings of the database, so that other invalid settings don't matter. */
export function readDatabaseSettings(environment: Environment) {
  return readSettings(databaseSettings, environment);
}
