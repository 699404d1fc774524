import { type Environment, SettingsError } from "../contract/settings.ts";

interface RemovedSetting {
  /** Its default. With this value, or without one, nothing changes without the setting. */
  before: string;
  /** What it is called now, or what to do. */
  advice: string;
  /** For a value that the service can't ignore without harm: it doesn't start. */
  isError?: boolean;
}

/** Every setting that a released version had and this one doesn't. */
const removedSettings: Record<string, RemovedSetting> = {
  COUNTER_RAISES_PER_MINUTE: {
    before: "240",
    advice: "is now called VISITS_PER_MINUTE. → Rename it in .env",
  },
  OPERATOR_LANGUAGE: {
    before: "en",
    advice: "is gone: notices and the weekly email are in English. → Delete it from .env",
  },
  WEEKLY_SUMMARY: {
    before: "on",
    advice: "is gone: NOTIFY_EMAIL always gets the weekly email. → Delete it from .env",
  },
  MAX_WAITING_MESSAGES: {
    before: "50000",
    advice: "is gone: MAX_DATABASE_MB caps the stored messages, whatever their number. → Delete it from .env",
  },
  SITE_FOLDER: {
    before: "build/client",
    advice:
      "is gone: the service always serves the pages in build/client. → Delete it from .env. If your pages were on " +
      "another host, delete VISITOR_COUNTER_URL and CONTACT_FORM_URL, too, and put a CDN in front of the service",
    isError: true,
  },
  HSTS_INCLUDE_SUBDOMAINS: {
    before: "off",
    advice:
      "is gone. → To cover subdomains, send Strict-Transport-Security from your proxy, then delete it from .env",
  },
};

export const removedNames = Object.keys(removedSettings);

/** Lists the removed settings that this environment still changes, each with one line on what to do. */
export function findRemovedSettings(environment: Environment): { line: string; isError: boolean }[] {
  return Object.entries(removedSettings)
    .filter(([name, { before }]) => (environment[name] ?? before) !== before)
    .map(([name, { advice, isError = false }]) => ({ line: `${name} ${advice}`, isError }));
}

/** @throws {SettingsError} if a removed setting can't be ignored */
export function rejectRemovedSettings(environment: Environment): void {
  const errors = findRemovedSettings(environment).filter(({ isError }) => isError);
  if (errors.length > 0) throw new SettingsError(errors.map(({ line }) => line).join("\n"));
}
