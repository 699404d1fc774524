import type { Environment } from "../contract/settings.ts";

interface RemovedSetting {
  /** Its default. With this value, or without one, nothing changes without the setting. */
  default: string;
  /** What happened to it: the end of a sentence. */
  problem: string;
  advice: string;
  /** Set if ignoring the value would do harm: the service then doesn't start. */
  isError?: boolean;
}

const deleteIt = "Delete it from .env";

/** Every setting that a released version had and this one doesn't. */
const removedSettings: Record<string, RemovedSetting> = {
  COUNTER_RAISES_PER_MINUTE: {
    default: "240",
    problem: "is now called VISITS_PER_MINUTE.",
    advice: "Rename it in .env",
  },
  OPERATOR_LANGUAGE: {
    default: "en",
    problem: "is gone: notices and the weekly email are in English.",
    advice: deleteIt,
  },
  WEEKLY_SUMMARY: {
    default: "on",
    problem: "is gone: NOTIFY_EMAIL always gets the weekly email.",
    advice: deleteIt,
  },
  MAX_WAITING_MESSAGES: {
    default: "50000",
    problem: "is gone: MAX_DATABASE_MB caps the stored messages, whatever their number.",
    advice: deleteIt,
  },
  NOTIFY_FORMAT: {
    default: "json",
    problem:
      "is gone: addresses at ntfy.…, hooks.slack.com, and discord.com get their own format, others get JSON.",
    advice: deleteIt,
  },
  SITE_FOLDER: {
    default: "build/client",
    problem: "is gone: the service always serves the pages in build/client.",
    advice:
      "Delete it from .env. If your pages were on another host, delete VISITOR_COUNTER_URL and CONTACT_FORM_URL, too, " +
      "and put a CDN in front of the service",
    isError: true,
  },
  HSTS_INCLUDE_SUBDOMAINS: {
    default: "off",
    problem: "is gone.",
    advice: "To cover subdomains, send Strict-Transport-Security from your proxy. Then delete it from .env",
  },
};

export const removedNames = Object.keys(removedSettings);

/** Lists the removed settings that this environment still changes. */
export function findRemovedSettings(environment: Environment) {
  return Object.entries(removedSettings)
    .filter(([name, removed]) => (environment[name] ?? removed.default) !== removed.default)
    .map(([name, { problem, advice, isError = false }]) => {
      return { name, message: `${name} ${problem}`, advice, isError };
    });
}
