import { getCompileCacheDir } from "node:module";
import { type Environment, SettingsError } from "../lib/env/read-settings.ts";
import { withProgress } from "../lib/progress.ts";
import { isBuiltWith } from "../settings/built-settings.ts";
import { getBrandFolder, getBuildFolder, loadEnvironment } from "../settings/environment.ts";
import { explainError } from "../settings/explain-error.ts";
import { findPlaceholders, formatPlaceholders } from "../settings/placeholders.ts";
import { describeUnconfirmed } from "../settings/read-site-settings.ts";
import { findUnknownNames, readServiceSettings } from "../settings/service-settings.ts";
import { selectSiteSettings } from "../settings/site-settings.ts";
import { findTranslationErrors } from "../site/content/check-translations.ts";
import { findTokenErrors } from "./brand/tokens.ts";
import { buildPages } from "./build-pages.ts";
import { findIslandErrors } from "./island-names.ts";
import { readBrandFolder } from "./read-brand-folder.ts";

const [option] = process.argv.slice(2);

/**
 * Builds the pages of the site and of the desk. First it reads all settings, including the service's, so that all errors
 * are reported at once. With `--check` it stops then. With `--if-changed` it builds nothing if the pages were built with these
 * settings.
 */
async function buildSite() {
  const environment = loadEnvironment();
  const settings = readServiceSettings(environment);
  const folders = { output: getBuildFolder(environment), brand: getBrandFolder(environment) };
  const placeholders = findPlaceholders(settings);
  const notes = [
    placeholders.length > 0 ? formatPlaceholders(placeholders) : [],
    describeUnconfirmed(settings) ?? [],
  ].flat();
  // With CARDAMINT_STRICT, the service doesn't start, so the build must report these even if the pages haven't changed.
  const isRefused = settings.CARDAMINT_STRICT && notes.length > 0;
  if (option === "--if-changed" && !isRefused && (await isBuiltWith(settings, folders))) return;
  const own = await readBrandFolder(folders.brand, settings);
  if (option === "--check") return;
  const errors = [
    ...findTranslationErrors(),
    ...findIslandErrors("."),
    ...findTokenErrors(),
    ...(isRefused ? notes : []),
  ];
  const builtOn = getBuildDate(environment);
  if (!builtOn) errors.push("SOURCE_DATE_EPOCH must be a number of seconds. → Correct it, or unset it");
  if (errors.length > 0) throw new SettingsError(errors);
  console.log("Building the pages. This takes a few seconds.");
  const site = { settings: selectSiteSettings(settings), ...own, builtOn };
  await withProgress("Building the pages", () => buildPages(site, folders));
  // The service prints them when it starts: once is enough.
  if (option !== "--quiet")
    for (const line of [...findUnknownNames(environment), ...notes]) console.warn(line);
}

/** `YYYY-MM-DD`, or empty if the variable is invalid: https://reproducible-builds.org/docs/source-date-epoch/ */
function getBuildDate({ SOURCE_DATE_EPOCH }: Environment): string {
  const builtAt = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
  return Number.isNaN(builtAt.getTime()) ? "" : builtAt.toISOString().slice(0, 10);
}

try {
  await buildSite();
  // Only fills Node's compile cache. The first process of the service then needs 25 MB less.
  if (getCompileCacheDir()) await import("../service/main.ts");
} catch (error) {
  console.error(explainError(error) ?? error);
  process.exit(1);
}
