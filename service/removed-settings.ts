import type { Environment } from "../settings/read-settings.ts";

/**
 * Every setting that a released version had and this one doesn't: its default, with which nothing changes, and what became
 * of it.
 */
const removedSettings: Record<string, [former: string, change: string]> = {
  COUNTER_RAISES_PER_MINUTE: ["240", "is now called VISITS_PER_MINUTE: rename it in .env."],
  OPERATOR_LANGUAGE: ["en", "is gone: notices and the weekly email are in English. Delete it from .env."],
  WEEKLY_SUMMARY: ["on", "is gone: NOTIFY_EMAIL always gets the weekly email. Delete it from .env."],
  MAX_WAITING_MESSAGES: [
    "50000",
    "is gone: MAX_DATABASE_MB caps the stored messages, whatever their number. Delete it from .env.",
  ],
  NOTIFY_FORMAT: [
    "json",
    "is gone: addresses at ntfy.…, hooks.slack.com, and discord.com get their own format, others get JSON. Delete it from .env.",
  ],
  SITE_FOLDER: [
    "build/client",
    "is gone: the service always serves the pages in build/client. Delete it from .env. If your pages were on another host, " +
      "delete VISITOR_COUNTER_URL and CONTACT_FORM_URL, too, and put a CDN in front of the service.",
  ],
  HSTS_INCLUDE_SUBDOMAINS: [
    "off",
    "is gone: to cover subdomains, send Strict-Transport-Security from your proxy. Then delete it from .env.",
  ],

  // Merged before 1.0.
  CHAT_PHONE: [
    "",
    "is gone: the chat has the number SUPPORT_PHONE, unless CHAT_URL contains another. Delete it from .env.",
  ],
  CONTROLLER_NAME: ["", "is gone: write name; address into CONTROLLER. Delete it from .env."],
  CONTROLLER_ADDRESS: ["", "is gone: write name; address into CONTROLLER. Delete it from .env."],
  NEWSLETTER_URL: ["", "is gone: write the address into NEWSLETTER, in place of on. Delete it from .env."],
  METRICS_HOST: ["127.0.0.1", "is gone: write address:port into METRICS_PORT. Delete it from .env."],
  NOTIFY_MESSAGES: [
    "off",
    "is gone: NOTIFY_URL gets a notice of each message if messages aren't delivered by email. Delete it from .env.",
  ],
  DELIVERIES_PER_DAY: ["1000", "is gone: the limit is always 1,000. Delete it from .env."],
  KEEP_UNREAD_DAYS: [
    "365",
    "is gone: unread messages are kept for 365 days, or for KEEP_MESSAGES_DAYS if it is more. Delete it from .env.",
  ],
};

export const removedNames = Object.keys(removedSettings);

/** Returns a line for each removed setting that this environment still changes. */
export function findRemovedSettings(environment: Environment): string[] {
  return Object.entries(removedSettings)
    .filter(([name, [former]]) => (environment[name] ?? former) !== former)
    .map(([name, [, change]]) => `${name} ${change}`);
}
