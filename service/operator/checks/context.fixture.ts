import { dayMs } from "../../../lib/units.ts";
import { readServiceSettings } from "../../../settings/service-settings.ts";
import { type Context, createContext } from "./check.ts";

/** The context of a site on a laptop, without a network or a database. */
export function createTestContext(
  environment: Record<string, string>,
  changes: Partial<Context> = {},
): Context {
  return {
    // No file is read.
    ...createContext(readServiceSettings(environment), {
      ...environment,
      ENV_FILE: "",
      BUILD_FOLDER: "none",
    }),
    isPublic: false,
    isContainer: false,
    fetch: () => Promise.reject(new Error("no network")),
    readCertificate: async () => ({ expiresAt: Date.now() + 60 * dayMs, problem: undefined }),
    readFreeBytes: async () => 5e9,
    ...changes,
  };
}
