import { statfs } from "node:fs/promises";
import type { Environment } from "../../contract/settings.ts";
import { readServiceSettings } from "../settings.ts";
import { openStore, storeExists } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import type { Context } from "./check.ts";
import { detectInstallation } from "./installation.ts";

/**
 * Creates the context of this machine and its network.
 * @param store the store of the service that the checks run in; otherwise the store is opened for reading
 * @throws {SettingsError} if a setting is invalid
 */
export function createContext(environment: Environment, store?: Store): Context & { close(): Promise<void> } {
  const settings = readServiceSettings(environment);
  const installation = detectInstallation(settings.DATABASE_FILE);
  const production = environment.NODE_ENV === "production" || installation !== "laptop";
  let opened: Promise<Store | undefined> | undefined = store && Promise.resolve(store);
  return {
    settings,
    environment,
    installation,
    production,
    strict: installation === "release" || (production && environment.CARDAMINT_STRICT === "1"),
    async openStore() {
      opened ??= storeExists(settings)
        ? openStore(settings, { mode: "read", now: Date.now })
        : Promise.resolve(undefined);
      return opened;
    },
    fetch,
    now: Date.now,
    async readFreeBytes(folder) {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}
