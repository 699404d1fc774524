const isAlways = process.argv.includes("--always");
const isCheck = process.argv.includes("--check");

/**
 * Builds the site if there is no build, or if its sources or settings have changed since; with `--always`, in any case.
 * With `--check` it builds nothing, and exits with 1 if the build is stale. First it reads all settings, including the
 * service's, so that all errors are reported at once.
 *
 * Its imports are dynamic, because a static one would print a stack trace before `npm ci`.
 */
async function buildWhenStale() {
  const { loadEnvironment } = await import("./environment.ts");
  const { readServiceSettings } = await import("./service/settings.ts");
  const { isBuildCurrent } = await import("./site-build/fingerprint.ts");
  const environment = loadEnvironment();
  readServiceSettings(environment);
  if (!isAlways && (await isBuildCurrent(environment))) return;
  if (isCheck) process.exit(1);
  console.log("Building the pages. This takes less than a minute.");
  const { createBuilder } = await import("vite");
  // The service warns of placeholders when it starts: once is enough.
  const builder = await createBuilder({ logLevel: isAlways ? "info" : "error" });
  await builder.buildApp();
}

async function explain(error: unknown): Promise<unknown> {
  if (/Cannot find package/.test((error as Error).message))
    return "The project's packages are not installed, or not all of them. → npm ci";
  const { explainError } = await import("./service/checks/start.ts");
  return explainError(error) ?? error;
}

try {
  await buildWhenStale();
} catch (error) {
  console.error(await explain(error));
  process.exit(1);
}

export {};
