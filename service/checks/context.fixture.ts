import { readServiceSettings } from "../settings.ts";
import { dayMs } from "../units.ts";
import type { Context } from "./check.ts";

/** The context of a site on a laptop, without a network or a database. */
export function createTestContext(
  environment: Record<string, string>,
  changes: Partial<Context> = {},
): Context {
  return {
    settings: readServiceSettings(environment),
    // No file is read.
    environment: { ...environment, ENV_FILE: "" },
    installation: "laptop",
    production: false,
    strict: false,
    store: undefined,
    fetch: () => Promise.reject(new Error("no network")),
    readCertificate: async () => ({ expiresAt: Date.now() + 60 * dayMs, problem: undefined }),
    now: Date.now,
    readFreeBytes: async () => 5e9,
    ...changes,
  };
}
