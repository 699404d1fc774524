import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * - release: a folder that `deploy/upgrade.ts` made, which holds its commit in REVISION
 * - server: the clone that releases are made from, as in docs/publish-service.md: the home folder of its owner
 * - container: the image of `deploy/Containerfile`, which has an `image-id`
 * - laptop: anything else
 */
type Installation = "release" | "server" | "container" | "laptop";

/** Made by systemd: `StateDirectory` of `deploy/cardamint.service`. */
export const stateFolder = "/var/lib/cardamint/";

const projectFolder = join(import.meta.dirname, "../..");

/** Detects the kind of this copy of the project. A login shell on a server has no variable for it. */
export function detectInstallation(databaseFile = ""): Installation {
  if (existsSync(join(projectFolder, "REVISION"))) return "release";
  if (existsSync(join(projectFolder, "image-id"))) return "container";
  return databaseFile.startsWith(stateFolder) || homedir() === process.cwd() ? "server" : "laptop";
}

/** How the operator types a command of `service/cli`, with its arguments. */
export function formatCommand(installation: Installation, name: string, args: string): string {
  return installation === "container"
    ? `in the container: node service/cli/${name}.ts ${args}`
    : `npm run ${name} -- ${args}`;
}
