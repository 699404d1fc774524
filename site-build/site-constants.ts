import { parsePhoneNumberWithError } from "libphonenumber-js/min";
import type { SiteConstants } from "../app/settings.ts";
import { readSettings, siteSettings } from "../contract/settings.ts";
import { loadEnvironment } from "../environment.ts";

/** What the pages know of the environment. */
export function readSiteConstants(): SiteConstants {
  const environment = loadEnvironment();
  const settings = readSettings(siteSettings, environment);
  // https://reproducible-builds.org/docs/source-date-epoch/
  const { SOURCE_DATE_EPOCH } = environment;
  const builtAt = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
  return {
    settings,
    formattedSupportPhone: parsePhoneNumberWithError(settings.SUPPORT_PHONE).formatInternational(),
    builtOn: builtAt.toISOString().slice(0, 10),
  };
}
