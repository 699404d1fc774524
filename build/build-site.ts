import { getCompileCacheDir } from "node:module";

const [option] = process.argv.slice(2);

/**
 * Builds the pages of the site and of the desk. First it reads all settings, including the service's, so that all errors
 * are reported at once. With `--if-changed` it builds nothing if the pages were built with these settings. With `--check`
 * it never builds, and fails unless they were.
 *
 * Its imports are dynamic, because a static one would print a stack trace before `npm ci`.
 */
async function buildSite() {
  const { getBrandFolder, getBuildFolder, loadEnvironment } = await import("../settings/environment.ts");
  const { readServiceSettings } = await import("../settings/service-settings.ts");
  const environment = loadEnvironment();
  const settings = readServiceSettings(environment);
  const { SettingsError } = await import("../lib/env/read-settings.ts");
  const folders = { output: getBuildFolder(environment), brand: getBrandFolder(environment) };
  const { forgetSettings, isBuiltWith, recordSettings } = await import("./built-settings.ts");
  if (option === "--check" || option === "--if-changed") {
    if (await isBuiltWith(settings, folders)) return;
  }
  if (option === "--check") {
    console.error("The pages were built with other settings. → npm run build");
    process.exit(1);
  }
  const { findTranslationErrors } = await import("../site/content/check-translations.ts");
  const { findPlaceholders, formatPlaceholders } = await import("../settings/placeholders.ts");
  const placeholders = findPlaceholders(settings);
  const notes = placeholders.length > 0 ? [formatPlaceholders(placeholders)] : [];
  const errors = [...findTranslationErrors(), ...(settings.CARDAMINT_STRICT ? notes : [])];
  if (errors.length > 0) throw new SettingsError(errors);
  const { selectSiteSettings } = await import("../settings/site-settings.ts");
  const { buildPages, getBuildDate } = await import("./build-pages.ts");
  const builtOn = getBuildDate(environment);
  const { buildDesk } = await import("./build-desk.ts");
  const { withProgress } = await import("../lib/progress.ts");
  console.log("Building the pages. This takes a few seconds.");
  await forgetSettings(folders);
  const { brand } = await withProgress("Building the pages", async () => {
    const shared = await buildPages(selectSiteSettings(settings), folders, builtOn);
    await buildDesk(folders.output, shared);
    return shared;
  });
  await recordSettings(settings, folders);
  // The service warns of placeholders when it starts: once is enough.
  for (const line of [...(option === "--quiet" ? [] : notes), brand.notice ?? ""].filter(Boolean))
    console.warn(line);
}

async function explain(error: unknown): Promise<unknown> {
  const { message } = error as Error;
  // What renders the pages is compiled into the folder, and needs the packages.
  if (/Cannot find package .* imported from .*\/render\//.test(message))
    return "BUILD_FOLDER must be within the project, whose packages the build needs. → Choose a folder there";
  if (/Cannot find package/.test(message))
    return "The project's packages are not installed, or not all of them. → npm ci --include=dev";
  const { explainError } = await import("../service/operator/checks/start.ts");
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
