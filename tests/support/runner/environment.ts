/**
 * What tests and the services they start find in their environment: none of an operator's settings, and pages in a
 * folder of their own, so that `build/` stays as it is.
 */
import { join } from "node:path";

/** Within the project, because what renders the documents imports the project's packages. */
export const cacheFolder = join(import.meta.dirname, "../../../node_modules/.cache/tests");

/** What is built once and served in all tests that need no settings of their own. */
export const builtSite = join(cacheFolder, "build");

process.env.ENV_FILE = "";
process.env.SITE_FOLDER = join(builtSite, "client");
