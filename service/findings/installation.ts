import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/**
 * - release: a folder that `deploy/upgrade` made, which holds its commit in REVISION
 * - server: the clone that releases are made from, as in docs/publish.md, at home of the service's user
 * - other: a container, a workplace
 */
export type Installation = "release" | "server" | "other";

/** Made by systemd: `StateDirectory` of `deploy/cardamint.service`. */
export const stateFolder = "/var/lib/cardamint/";

/** What the current folder is. A login shell on a server has no variable that says so. */
export function detectInstallation(databaseFile = ""): Installation {
  if (existsSync("REVISION")) return "release";
  return databaseFile.startsWith(stateFolder) || homedir() === process.cwd() ? "server" : "other";
}

/** What root types on a server so that settings count. */
export function getUpgradeCommand(installation: Installation): string {
  const folder = installation === "release" ? resolve("../..") : process.cwd();
  return `${join(folder, "deploy/upgrade")}${existsSync(join(folder, "current")) ? " --same" : ""}`;
}

/** A hint with the commands that do on a server what its own do elsewhere: a release is never changed. */
export function adaptHint(hint: string, installation: Installation): string {
  if (installation === "other") return hint;
  const upgrade = `as root: ${getUpgradeCommand(installation)}`;
  const change = installation === "release" ? `cd ${resolve("../..")} && ` : "";
  return hint
    .replace(/npm run setup( --( [A-Z_]+)+)?/g, (setup) => `${change}${setup}, then ${upgrade}`)
    .replace("npm run build", upgrade)
    .replace(/npm start\b/, "as root: systemctl start cardamint");
}
