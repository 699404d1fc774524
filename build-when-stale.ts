import { SettingsError } from "./contract/settings.ts";
import { loadEnvironment } from "./environment.ts";
import { explainBuildError } from "./service/checks/start-errors.ts";
import { readServiceSettings } from "./service/settings.ts";
import { isBuildCurrent, isOwnBuild } from "./site-build/fingerprint.ts";

/**
 * Builds the site where there is none, or where its sources or settings changed since it was built; not where the
 * service has no pages, or pages that were built elsewhere. All settings are read first, the service's too, so that
 * every error is named at once.
 */
async function buildWhenStale() {
  const environment = loadEnvironment();
  const { SITE_FOLDER } = readServiceSettings(environment);
  if (!isOwnBuild(SITE_FOLDER) || (await isBuildCurrent(environment))) return;
  // A release has no tools to build with: it was built before it was put there.
  const { createBuilder } = await import("vite").catch((cause) => {
    throw new SettingsError(
      "The pages are missing or stale, and what builds them is not installed. → npm ci",
      {
        cause,
      },
    );
  });
  // The service warns of placeholders when it starts: once is enough.
  const builder = await createBuilder({ logLevel: "error" });
  await builder.buildApp();
}

try {
  await buildWhenStale();
} catch (error) {
  console.error(explainBuildError(error) ?? error);
  process.exit(1);
}
