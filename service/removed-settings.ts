import type { Environment } from "../settings/read-settings.ts";

/** The settings that versions before 1.0 had and this one doesn't, and what to do about each. */
const removedSettings: Record<string, string> = {
  COUNTER_RAISES_PER_MINUTE: "is now called VISITS_PER_MINUTE: rename it in .env.",
  OPERATOR_LANGUAGE: "is gone: notices are in English. Delete it from .env.",
  WEEKLY_SUMMARY: "is gone: NOTIFY_EMAIL always gets the weekly email. Delete it from .env.",
  MAX_WAITING_MESSAGES: "is gone: MAX_DATABASE_MB caps the stored messages. Delete it from .env.",
  NOTIFY_FORMAT: "is gone: the format follows from NOTIFY_URL. Delete it from .env.",
  SITE_FOLDER: "is gone: the service serves the pages in build/client. Delete it from .env.",
  HSTS_INCLUDE_SUBDOMAINS:
    "is gone: send Strict-Transport-Security from your proxy. Then delete it from .env.",
  CHAT_PHONE:
    "is gone: the chat has the number SUPPORT_PHONE, unless CHAT_URL contains another. Delete it from .env.",
  CONTROLLER_NAME: "is gone: write name; address into CONTROLLER. Delete it from .env.",
  CONTROLLER_ADDRESS: "is gone: write name; address into CONTROLLER. Delete it from .env.",
  NEWSLETTER_URL: "is gone: write the address into NEWSLETTER, in place of on. Delete it from .env.",
  METRICS_HOST: "is gone: write address:port into METRICS_PORT. Delete it from .env.",
  NOTIFY_MESSAGES:
    "is gone: NOTIFY_URL gets a notice of each message if SMTP_URL and FORWARD_FORM_URL are empty. Delete it from .env.",
  DELIVERIES_PER_DAY: "is gone: the limit is always 1,000. Delete it from .env.",
  KEEP_UNREAD_DAYS:
    "is gone: unread messages are kept for 365 days, or for KEEP_MESSAGES_DAYS if it is more. Delete it from .env.",
};

export const removedNames = Object.keys(removedSettings);

/** Returns a line for each removed setting that this environment still has. */
export function findRemovedSettings(environment: Environment): string[] {
  return Object.entries(removedSettings)
    .filter(([name]) => environment[name] !== undefined)
    .map(([name, change]) => `${name} ${change}`);
}
