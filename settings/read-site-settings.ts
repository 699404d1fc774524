import { existsSync } from "node:fs";
import { type Environment, readSettings } from "../lib/env/read-settings.ts";
import { getSiteFile, readTextFile } from "./environment.ts";
import { parseSiteFile, type SiteFile } from "./site-file.ts";
import { type SiteSettings, siteSettings } from "./site-settings.ts";

/** @throws {SettingsError} with every invalid setting of the site in `.env` and `brand/site.json` */
export function readSiteSettings(environment: Environment): SiteSettings {
  const { file, problems } = readSiteFile(environment);
  return { ...readSettings(siteSettings, environment, problems), ...file };
}

/** What the pages claim unless `brand/site.json` says otherwise. A claim that stands there is the operator's own. */
const claims: (keyof SiteFile)[] = [
  "supportHours",
  "responsePromise",
  "transactions",
  "satisfaction",
  "headquarters",
  "offices",
];

export const isClaim = (name: string) => claims.some((claim) => claim === name);

/**
 * Reads `brand/site.json`, if the environment names the folder, and there is such a file.
 * @returns its values; the claims that nobody has confirmed; and a line for each of its problems, which says where and what to do
 */
export function readSiteFile(environment: Environment) {
  const path = environment.BRAND_FOLDER && getSiteFile(environment);
  const { values, given, problems } = parseSiteFile(path && existsSync(path) ? readTextFile(path) : "{}");
  const unconfirmed = claims.filter((name) => !given.includes(name));
  return { file: values, unconfirmed, problems };
}

/** The claims that nobody has confirmed or removed, as a sentence; undefined if there are none. */
export function describeUnconfirmed(
  settings: Pick<SiteSettings, "SUPPORT_PHONE"> & { unconfirmed: string[] },
) {
  // Without a phone, the pages name no hours.
  const names = settings.unconfirmed.filter(
    (name) => name !== "supportHours" || settings.SUPPORT_PHONE !== "",
  );
  if (names.length === 0) return undefined;
  return `Nobody has confirmed these claims of the pages: ${names.join(", ")}. → Confirm or remove each with npm run setup or in brand/site.json: docs/claims.md`;
}
