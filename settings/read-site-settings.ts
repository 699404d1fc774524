import { existsSync } from "node:fs";
import { type Environment, readSettings } from "../lib/env/read-settings.ts";
import { getSiteFile, readTextFile } from "./environment.ts";
import { parseSiteFile, type SiteFile } from "./site-file.ts";
import { type SiteSettings, siteSettings } from "./site-settings.ts";

/** @throws {SettingsError} with everything that is invalid in either file */
export function readSiteSettings(environment: Environment): SiteSettings {
  const { file, problems } = readSiteFile(environment);
  return { ...readSettings(siteSettings, environment, problems), ...file };
}

/** Earlier settings of `.env`, and where they are now. */
const moved: Record<string, keyof SiteFile> = {
  CARDS: "cards",
  SUPPORT_HOURS: "supportHours",
  RESPONSE_PROMISE: "responsePromise",
  TRANSACTIONS: "transactions",
  SATISFACTION: "satisfaction",
  HEADQUARTERS_ADDRESS: "headquarters",
  OFFICES: "offices",
  CHAT_NAME: "chatName",
  CONTROLLER: "controller",
};

/**
 * Reads `brand/site.json`, if the environment names the folder, and there is such a file.
 * @returns its problems too, and settings of `.env` that belong there: a line each, which says where and what to do
 */
export function readSiteFile(environment: Environment): { file: SiteFile; problems: string[] } {
  const old = Object.entries(moved)
    .filter(([name]) => environment[name] !== undefined)
    .map(
      ([name, now]) =>
        `${name} moved to brand/site.json: "${now}". → Write it there, and delete it from .env`,
    );
  const path = environment.BRAND_FOLDER && getSiteFile(environment);
  const { values, problems } = parseSiteFile(path && existsSync(path) ? readTextFile(path) : "{}");
  return { file: values, problems: [...old, ...problems] };
}
