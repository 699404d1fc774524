import { statfs } from "node:fs/promises";
import type { Environment } from "../../contract/settings.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Context } from "./check.ts";
import { detectInstallation } from "./installation.ts";

/** Creates the context of this machine and its network. */
export function createContext(
  settings: ServiceSettings,
  environment: Environment,
  { store, storeError }: Pick<Context, "store" | "storeError">,
): Context {
  const installation = detectInstallation(settings.DATABASE_FILE);
  const production = environment.NODE_ENV === "production" || installation !== "laptop";
  return {
    settings,
    environment,
    installation,
    production,
    strict: installation === "release" || (production && environment.CARDAMINT_STRICT === "1"),
    store,
    storeError,
    fetch,
    now: Date.now,
    async readFreeBytes(folder) {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
