import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Environment, SettingsError } from "../../contract/settings.ts";
import { getBuildFolder } from "../../environment.ts";
import { readFreeSpace } from "../free-space.ts";
import { findRemovedSettings } from "../removed-settings.ts";
import {
  readServiceSettings,
  type ServiceSettings,
  type SettingName,
  serviceSettings,
  settingNames,
} from "../settings.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { type Context, InvalidSettingError } from "./check.ts";
import { detectInstallation, isUnderSystemd } from "./installation.ts";

/**
 * Creates the context of this machine and its network.
 * @param store the store of the service that the checks run in; otherwise the store is opened for reading
 */
export function createContext(environment: Environment, store?: Store): Context & { close(): Promise<void> } {
  const installation = detectInstallation(environment.DATABASE_FILE);
  const production = environment.NODE_ENV === "production" || installation !== "other";
  const isFileThere = existsSync(".env");
  const lenient = readLeniently(environment);
  let opened: Promise<Store | undefined> | undefined = store && Promise.resolve(store);
  const openOnce = async () => {
    const { settings } = lenient;
    opened ??= isStoreThere(settings)
      ? openStore(settings, { mode: "read", now: Date.now })
      : Promise.resolve(undefined);
    return opened;
  };
  return {
    ...lenient,
    fileText: isFileThere ? readFileSync(".env", "utf8") : "",
    // Windows has no file modes, and reports every file as readable for all. On a server the service reads the file as
    // a member of its group.
    isFileOpen:
      isFileThere &&
      process.platform !== "win32" &&
      (statSync(".env").mode & (isUnderSystemd(installation) ? 0o007 : 0o077)) !== 0,
    installation,
    production,
    strict: installation === "release" || (production && environment.CARDAMINT_STRICT === "1"),
    isService: store !== undefined,
    openStore: openOnce,
    fetch,
    now: Date.now,
    readFreeBytes: readFreeSpace,
    readBuild: () => readBuild(environment),
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

/** Reads the valid settings, and the problems of the invalid ones. */
export function readLeniently(
  environment: Environment,
): Pick<Context, "settings" | "valid" | "invalid" | "removed"> {
  const invalid = new Map<SettingName, string>();
  try {
    readServiceSettings(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const { message, settings = [] } of error.problems)
      for (const name of settings as SettingName[]) if (!invalid.has(name)) invalid.set(name, message);
  }
  const given = settingNames.filter((name) => !invalid.has(name)).map((name) => [name, environment[name]]);
  // Without the rules between settings: a setting that such a rule rejects has its default here.
  const read: ServiceSettings = z.object(serviceSettings.shape).parse(Object.fromEntries(given));
  const valid = Object.fromEntries(
    Object.entries(read).filter(([name]) => !invalid.has(name as SettingName)),
  );
  const settings = { ...read };
  for (const name of invalid.keys())
    Object.defineProperty(settings, name, {
      get() {
        throw new InvalidSettingError(name);
      },
    });
  return { settings, valid, invalid, removed: findRemovedSettings(environment) };
}

async function readBuild(environment: Environment): ReturnType<Context["readBuild"]> {
  if (!existsSync(join(getBuildFolder(environment), "client/404.html"))) return "missing";
  // A container has the pages, but not their sources.
  if (!existsSync("site-build")) return "current";
  const { isBuildCurrent } = await import("../../site-build/fingerprint.ts");
  return (await isBuildCurrent(environment)) ? "current" : "stale";
}
