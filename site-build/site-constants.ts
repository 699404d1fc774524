import { parsePhoneNumberWithError } from "libphonenumber-js/min";
import { groupingIn } from "../app/grouped-count.ts";
import { longDate } from "../app/long-date.ts";
import type { SiteConstants } from "../app/settings.ts";
import { type Language, languageCodes, languages } from "../contract/languages.ts";
import { readSettings, siteSettings } from "../contract/settings.ts";
import { loadEnvironment } from "../service/settings.ts";

/** What the operator claims: 99 % of the visitors are satisfied. */
const satisfaction = 0.99;

/** The one reader of the environment for the build. */
export function siteConstants(): SiteConstants {
  const settings = readSettings(siteSettings, loadEnvironment());
  const builtOn = new Date().toISOString().slice(0, 10);
  return {
    settings,
    supportPhoneShown: parsePhoneNumberWithError(settings.SUPPORT_PHONE).formatInternational(),
    builtOn,
    written: Object.fromEntries(languageCodes.map((code) => [code, writtenIn(code, builtOn)])) as Record<
      Language,
      ReturnType<typeof writtenIn>
    >,
  };
}

function writtenIn(language: Language, builtOn: string) {
  const { locale } = languages[language];
  return {
    satisfaction: new Intl.NumberFormat(locale, { style: "percent" }).format(satisfaction),
    builtOn: longDate(builtOn, language),
    grouping: groupingIn(locale),
  };
}
