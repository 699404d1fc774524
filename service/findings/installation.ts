import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/**
 * - release: a folder that `deploy/upgrade` made, which holds its commit in REVISION
 * - server: the clone that releases are made from, as in docs/publish-service.md, at home of its owner
 * - container: the image of `deploy/Containerfile`, which has the pages, and nothing that builds them
 * - other: a workplace
 */
export type Installation = "release" | "server" | "container" | "other";

/** Made by systemd: `StateDirectory` of `deploy/cardamint.service`. */
export const stateFolder = "/var/lib/cardamint/";

const projectFolder = join(import.meta.dirname, "../..");

/** What the current folder is. A login shell on a server has no variable that says so. */
export function detectInstallation(databaseFile = ""): Installation {
  if (existsSync("REVISION")) return "release";
  if (!existsSync(join(projectFolder, "site-build"))) return "container";
  return databaseFile.startsWith(stateFolder) || homedir() === process.cwd() ? "server" : "other";
}

export const isUnderSystemd = (installation: Installation) =>
  installation === "release" || installation === "server";

/** What root types on a server so that settings count. */
export function getUpgradeCommand(installation: Installation): string {
  const folder = installation === "release" ? resolve("../..") : process.cwd();
  return `${join(folder, "deploy/upgrade")}${existsSync(join(folder, "current")) ? " --same" : ""}`;
}

const setUp = /npm run setup(?: --((?: [A-Z_]+)+))?/g;

/**
 * Replaces the commands in a hint by those that work in this kind of installation, because a release or an image is
 * never changed.
 */
export function adaptHint(hint: string, installation: Installation): string {
  if (installation === "other") return hint;
  if (installation === "container")
    return hint
      .replace(
        setUp,
        (_, names = " it") =>
          `change${names.replaceAll(/(?<=\w) /g, ", ")} in .env and build the image again`,
      )
      .replace("npm run build", "build the image again")
      .replace(/npm run (doctor|inbox)(?: --)?/g, "docker exec cardamint node service/cli/$1.ts")
      .replace(/npm start\b/, "docker start cardamint");
  const upgrade = `as root: ${getUpgradeCommand(installation)}`;
  const change = installation === "release" ? `cd ${resolve("../..")} && ` : "";
  return hint
    .replace(setUp, (setup) => `${change}${setup}, then ${upgrade}`)
    .replace("npm run build", upgrade)
    .replace(/npm start\b/, "as root: systemctl start cardamint");
}
