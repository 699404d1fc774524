import { getCompileCacheDir } from "node:module";
import type { Environment } from "../lib/env/read-settings.ts";

const [option] = process.argv.slice(2);

/**
 * Builds the pages of the site and of the desk. First it reads all settings, including the service's, so that all errors
 * are reported at once. With `--if-changed` it builds nothing if the pages were built with these settings.
 *
 * Its imports are dynamic, because a static one would print a stack trace before `npm ci`.
 */
async function buildSite() {
  const { getBrandFolder, getBuildFolder, loadEnvironment } = await import("../settings/environment.ts");
  const { readServiceSettings } = await import("../settings/service-settings.ts");
  const { SettingsError } = await import("../lib/env/read-settings.ts");
  const { isBuiltWith } = await import("../settings/built-settings.ts");
  const environment = loadEnvironment();
  const settings = readServiceSettings(environment);
  const folders = { output: getBuildFolder(environment), brand: getBrandFolder(environment) };
  if (option === "--if-changed" && (await isBuiltWith(settings, folders))) return;
  const { findTranslationErrors } = await import("../site/content/check-translations.ts");
  const { findPlaceholders, formatPlaceholders } = await import("../settings/placeholders.ts");
  const placeholders = findPlaceholders(settings);
  const notes = placeholders.length > 0 ? [formatPlaceholders(placeholders)] : [];
  const errors = [...findTranslationErrors(), ...(settings.CARDAMINT_STRICT ? notes : [])];
  const builtOn = getBuildDate(environment);
  if (!builtOn) errors.push("SOURCE_DATE_EPOCH must be a number of seconds. → Correct it, or unset it");
  if (errors.length > 0) throw new SettingsError(errors);
  const { buildPages } = await import("./build-pages.ts");
  const { selectSiteSettings } = await import("../settings/site-settings.ts");
  const { withProgress } = await import("../lib/progress.ts");
  console.log("Building the pages. This takes a few seconds.");
  const notice = await withProgress("Building the pages", () =>
    buildPages(selectSiteSettings(settings), folders, builtOn),
  );
  // The service warns of placeholders when it starts: once is enough.
  for (const line of [...(option === "--quiet" ? [] : notes), notice ?? ""].filter(Boolean))
    console.warn(line);
}

/** `YYYY-MM-DD`, or nothing if it is set to nonsense: https://reproducible-builds.org/docs/source-date-epoch/ */
function getBuildDate({ SOURCE_DATE_EPOCH }: Environment): string {
  const builtAt = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
  return Number.isNaN(builtAt.getTime()) ? "" : builtAt.toISOString().slice(0, 10);
}

async function explain(error: unknown): Promise<unknown> {
  const { message } = error as Error;
  // What renders the pages is compiled into the folder, and needs the packages.
  if (/Cannot find package .* imported from .*\/render\//.test(message))
    return "BUILD_FOLDER must be within the project, whose packages the build needs. → Choose a folder there";
  if (/Cannot find package/.test(message))
    return "The project's packages are not installed, or not all of them. → npm ci";
  // npm leaves out the programs for each system with --omit=optional, and if the folder is of another system.
  if (/native binding|Could not load the "sharp"|Cannot find module '\S*(linux|darwin|win32)/.test(message))
    return "The packages were installed for another system, or without their optional parts. → npm ci --include=optional";
  const { explainError } = await import("../settings/explain-error.ts");
  return explainError(error) ?? error;
}

try {
  await buildSite();
  // Compiled into Node's cache, if there is one, and not started: the service's first process needs 25 MB less.
  if (getCompileCacheDir()) await import("../service/main.ts");
} catch (error) {
  console.error(await explain(error));
  process.exit(1);
}
