import { readSiteSettings } from "./read-site-settings.ts";
import { siteFile } from "./site-file.ts";
import type { SiteSettings } from "./site-settings.ts";

/** The settings of a site whose `.env` has these names in capitals, and whose `brand/site.json` the others. */
export function createSiteSettings(written: Record<string, unknown>): SiteSettings {
  const { env = [], file = [] } = Object.groupBy(Object.entries(written), ([name]) =>
    /^[A-Z]/.test(name) ? "env" : "file",
  );
  return {
    ...readSiteSettings(Object.fromEntries(env) as Record<string, string>),
    ...siteFile.parse(Object.fromEntries(file)),
  };
}
