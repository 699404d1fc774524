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
  const { getBuildFolder, loadEnvironment } = await import("../settings/environment.ts");
  const { readServiceSettings } = await import("../settings/service-settings.ts");
  const environment = loadEnvironment();
  readServiceSettings(environment);
  const { SettingsError } = await import("../lib/env/read-settings.ts");
  const folder = getBuildFolder(environment);
  const { forgetSettings, isBuiltWith, recordSettings } = await import("./built-settings.ts");
  if (option === "--check" || option === "--if-changed") {
    if (await isBuiltWith(environment, folder)) return;
  }
  if (option === "--check") {
    console.error("The pages were built with other settings. → npm run build");
    process.exit(1);
  }
  const { findTranslationErrors } = await import("../site/content/check-translations.ts");
  const errors = findTranslationErrors();
  if (errors.length > 0) throw new SettingsError(errors);
  const { buildPages } = await import("./build-pages.ts");
  const { buildDesk } = await import("./build-desk.ts");
  const { withProgress } = await import("../lib/progress.ts");
  console.log("Building the pages. This takes a few seconds.");
  await forgetSettings(folder);
  // The service warns of placeholders when it starts: once is enough.
  const isQuiet = option === "--quiet";
  const shared = await withProgress("Building the pages", async () => {
    const shared = await buildPages(environment, folder, isQuiet);
    await buildDesk(folder, shared);
    return shared;
  });
  await recordSettings(environment, folder);
  for (const line of shared.notes) console.warn(line);
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
