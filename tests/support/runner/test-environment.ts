/** Sets the environment of tests and of the services that they start: no operator's settings and texts, and a `dist/` for tests alone. */
import { join } from "node:path";
import { projectFolder } from "../project-folder.ts";

/** Within the project, because what renders the documents imports the project's packages. */
export const cacheFolder = join(projectFolder, "node_modules/.cache/tests");

/** The folder of the site that is built once, for all tests that need no settings of their own. */
export const builtSite = join(cacheFolder, "build");

// The same fonts on every machine. `prepareFonts` writes the file.
process.env.FONTCONFIG_FILE = join(cacheFolder, "fonts.conf");
// Half of a command's processor time is compilation, which is the same each time.
process.env.NODE_COMPILE_CACHE = join(cacheFolder, "compile");
process.env.ENV_FILE = "";
process.env.BRAND_FOLDER = join(cacheFolder, "no-brand");
process.env.BUILD_FOLDER = builtSite;
