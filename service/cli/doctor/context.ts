import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { detectInstallation } from "../../checks/installation.ts";
import { readFreeBytes } from "../../free-space.ts";
import type { Context } from "./check.ts";
import { readLeniently } from "./settings.ts";

type Environment = Record<string, string | undefined>;

/** This machine and its network. */
export function createContext(environment: Environment): Context {
  const installation = detectInstallation(environment.DATABASE_FILE);
  const production = environment.NODE_ENV === "production" || installation !== "other";
  const isFileThere = existsSync(".env");
  return {
    ...readLeniently(environment),
    namesInFile: isFileThere ? Object.keys(parseEnv(readFileSync(".env", "utf8"))) : [],
    // Windows has no such modes, and answers that everybody may.
    isFileOpen: isFileThere && process.platform !== "win32" && (statSync(".env").mode & 0o077) !== 0,
    installation,
    production,
    strict: installation === "release" || (production && environment.CARDAMINT_STRICT === "1"),
    fetch,
    now: Date.now,
    readFreeBytes,
    readBuild: (folder) => readBuild(folder, environment),
    tryToListen,
  };
}

/** @throws {SettingsError} where settings of the site are invalid: then nothing can be built */
async function readBuild(folder: string, environment: Environment): Promise<"missing" | "stale" | "current"> {
  if (!existsSync(join(folder, "404.html"))) return "missing";
  // A container has the pages, and nothing of what they were built from.
  if (!existsSync("site-build")) return "current";
  const { isBuildCurrent, isOwnBuild } = await import("../../../site-build/fingerprint.ts");
  return !isOwnBuild(folder) || (await isBuildCurrent(environment)) ? "current" : "stale";
}

async function tryToListen(host: string, port: number): Promise<void> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject).listen({ host, port, exclusive: true }, resolve);
  await promise;
  await new Promise((closed) => server.close(closed));
}
