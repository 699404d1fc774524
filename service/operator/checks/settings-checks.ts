import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languageCodes } from "../../../domain/languages.ts";
import { isTimeZone } from "../../../lib/env/time-zone.ts";
import { error, ok, warning } from "../../../lib/errors/finding.ts";
import { getBrandFolder } from "../../../settings/environment.ts";
import { countsClicks, hasSources, listPartnerLinks } from "../../../settings/link-settings.ts";
import { findPlaceholders, formatPlaceholders } from "../../../settings/placeholders.ts";
import { describeUnconfirmed } from "../../../settings/read-site-settings.ts";
import { findUnknownNames, type ServiceSettings, settingNames } from "../../../settings/service-settings.ts";
import { matchesDigest } from "../../../settings/settings-digest.ts";
import type { Store } from "../../store.ts";
import type { Check } from "./check.ts";

/** Invite links whose terms exclude external websites and public posting: `docs/partners.md`. */
const personalInvite = /\/\/(www\.)?bitrefill\.com\/(\w+\/)?invite\//i;

export const partnerTermsCheck: Check = {
  name: "Partner's terms",
  preflight: true,
  run: ({ settings }) =>
    [
      ...languageCodes.flatMap((language) => listPartnerLinks(settings, language)),
      ...Object.values(settings.campaignLinks),
    ].some((link) => personalInvite.test(link))
      ? warning(
          "Bitrefill's terms forbid a personal invite link on a website. → Ask Bitrefill for an affiliate link: docs/partners.md",
        )
      : undefined,
};

/** Returns a sentence if the running service was started with other settings; otherwise undefined. */
export async function describeRestart(
  { startedWith }: Pick<Store, "startedWith">,
  settings: ServiceSettings,
): Promise<string | undefined> {
  const digest = await startedWith.read();
  if (digest === undefined || matchesDigest(settings, digest)) return undefined;
  return "The service was started with other settings. → Restart it: Ctrl+C and npm start, or docs/publish-container.md, Settings";
}

export const claimsCheck: Check = {
  name: "Claims",
  preflight: true,
  run({ settings }) {
    const sentence = describeUnconfirmed(settings);
    return sentence ? (settings.CARDAMINT_STRICT ? error : warning)(sentence) : ok("All are your own.");
  },
};

/** Search engines show these texts, so they should differ from those of other sites. */
const headTexts = ["heads.home.title", "heads.home.description"];

/** The checks of valid settings. Invalid settings are a `SettingsError`. */
export const settingsChecks: Check[] = [
  {
    name: "Settings",
    preflight: true,
    run({ environment }) {
      const { TZ } = environment;
      const problems = findUnknownNames(environment);
      if (TZ && !isTimeZone(TZ.replace(/^:/, "")))
        problems.push(`TZ=${TZ} isn't the name of a time zone. → Correct it, for example TZ=Europe/Berlin`);
      return problems.length > 0 ? problems.map(warning) : ok(`All ${settingNames.length} are valid.`);
    },
  },
  {
    name: "Sources",
    preflight: true,
    run({ settings }) {
      if (countsClicks(settings) || !hasSources(settings)) return undefined;
      return warning(
        "Partners get no source of a visit with CLICK_COUNTS=off: {source} is always \"direct\", and campaigns' own links aren't used. → Set CLICK_COUNTS=on, or remove them",
      );
    },
  },
  {
    name: "Restart",
    isQuiet: true,
    async run({ store, settings }) {
      const sentence = store && (await describeRestart(store, settings));
      return sentence ? warning(sentence) : undefined;
    },
  },
  partnerTermsCheck,
  {
    name: "Placeholders",
    preflight: true,
    run({ settings }) {
      const left = findPlaceholders(settings);
      if (left.length === 0) return ok("None are left.");
      return (settings.CARDAMINT_STRICT ? error : warning)(formatPlaceholders(left));
    },
  },
  claimsCheck,
  {
    name: "Texts",
    // A build names errors in the files.
    isQuiet: true,
    run({ environment, settings, isPublic }) {
      if (!isPublic) return undefined;
      const shipped = settings.languages.filter((code) => {
        const file = join(getBrandFolder(environment), `texts/${code}.json`);
        const own = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
        return headTexts.some((key) => own[key] === undefined);
      });
      if (shipped.length === 0) return undefined;
      return warning(
        `The home page has the title and description that every such site has, in ${shipped.join(", ")}. → Write your own to brand/texts: docs/make-it-yours.md, Texts`,
      );
    },
  },
];
