import { existsSync, readFileSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../contract/settings.ts";
import { getBuildFolder } from "../../environment.ts";
import { readServiceSettings } from "../settings.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import type { Context } from "./check.ts";
import { detectInstallation, isUnderSystemd } from "./installation.ts";

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
    envFile: existsSync(".env")
      ? {
          text: readFileSync(".env", "utf8"),
          // Windows has no file modes, and reports every file as readable for all. On a server the service reads the
          // file as a member of its group.
          isOpen:
            process.platform !== "win32" &&
            (statSync(".env").mode & (isUnderSystemd(installation) ? 0o007 : 0o077)) !== 0,
        }
      : undefined,
    installation,
    production,
    strict: installation === "release" || (production && environment.CARDAMINT_STRICT === "1"),
    async openStore() {
      opened ??= isStoreThere(settings)
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
    readBuild: () => readBuild(environment),
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

async function readBuild(environment: Environment): ReturnType<Context["readBuild"]> {
  if (!existsSync(join(getBuildFolder(environment), "client/404.html"))) return "missing";
  // A container has the pages, but not their sources.
  if (!existsSync("site-build")) return "current";
  const { isBuildCurrent } = await import("../../site-build/fingerprint.ts");
  return (await isBuildCurrent(environment)) ? "current" : "stale";
}
