const isQuiet = process.argv.includes("--quiet");

/**
 * Builds the pages of the site and of the desk. First it reads all settings, including the service's, so that all errors
 * are reported at once.
 *
 * Its imports are dynamic, because a static one would print a stack trace before `npm ci`.
 */
async function buildSite() {
  const { getBuildFolder, loadEnvironment } = await import("./environment.ts");
  const { readServiceSettings } = await import("./service/settings.ts");
  const environment = loadEnvironment();
  readServiceSettings(environment);
  const { buildPages } = await import("./site-build/build-pages.ts");
  const { buildDesk } = await import("./site-build/build-desk.ts");
  console.log("Building the pages. This takes a few seconds.");
  const folder = getBuildFolder(environment);
  // The service warns of placeholders when it starts: once is enough.
  await buildPages(environment, folder, isQuiet);
  await buildDesk(folder);
}

async function explain(error: unknown): Promise<unknown> {
  if (/Cannot find package/.test((error as Error).message))
    return "The project's packages are not installed, or not all of them. → npm ci";
  const { explainError } = await import("./service/checks/start.ts");
  return explainError(error) ?? error;
}

try {
  await buildSite();
} catch (error) {
  console.error(await explain(error));
  process.exit(1);
}

export {};
