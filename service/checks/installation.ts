import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Action, Finding } from "../finding.ts";

/**
 * - release: a folder that `deploy/upgrade.ts` made, which holds its commit in REVISION
 * - server: the clone that releases are made from, as in docs/publish-service.md: the home folder of its owner
 * - container: the image of `deploy/Containerfile`, which has the pages, and nothing that builds them
 * - laptop: anything else
 */
export type Installation = "release" | "server" | "container" | "laptop";

/** Made by systemd: `StateDirectory` of `deploy/cardamint.service`. */
export const stateFolder = "/var/lib/cardamint/";

const projectFolder = join(import.meta.dirname, "../..");

/** Detects the kind of this copy of the project. A login shell on a server has no variable for it. */
export function detectInstallation(databaseFile = ""): Installation {
  if (existsSync(join(projectFolder, "REVISION"))) return "release";
  if (!existsSync(join(projectFolder, "site-build"))) return "container";
  return databaseFile.startsWith(stateFolder) || homedir() === process.cwd() ? "server" : "laptop";
}

export const isUnderSystemd = (installation: Installation) =>
  installation === "release" || installation === "server";

/** The clone, where settings are changed. */
const getClone = (installation: Installation) =>
  installation === "release" ? join(projectFolder, "../..") : process.cwd();

/** The command that root types on a server to apply settings. */
function getUpgradeCommand(installation: Installation): string {
  return `cardamint-upgrade${existsSync(join(getClone(installation), "current")) ? " --same" : ""}`;
}

/** One line, for a log or a terminal. */
export function formatFinding({ message, actions = [] }: Finding, installation: Installation): string {
  return actions.length > 0 ? `${message} → ${formatActions(actions, installation)}` : message;
}

/** Renders actions for this kind of installation: a release or an image is never changed. */
export function formatActions(actions: readonly Action[], installation: Installation): string {
  return actions
    .map((action) => {
      if ("text" in action) return action.text;
      const lead = action.to === undefined ? "" : `${action.to}: `;
      return (
        lead + ("setting" in action ? formatSetup(action, installation) : formatCommand(action, installation))
      );
    })
    .join("; ");
}

function formatSetup({ setting }: Extract<Action, { setting: unknown }>, installation: Installation): string {
  const names = [setting].flat();
  if (installation === "container")
    return `change ${names.join(", ") || "it"} in .env and build the image again`;
  const command = `npm run setup${names.length > 0 ? ` -- ${names.join(" ")}` : ""}`;
  if (installation === "laptop") return command;
  const place = installation === "release" ? `in ${getClone(installation)}, as its owner: ` : "";
  return `${place}${command}, then as root: ${getUpgradeCommand(installation)}`;
}

function formatCommand(
  { command, options = "" }: Extract<Action, { command: unknown }>,
  installation: Installation,
): string {
  const isContainer = installation === "container";
  const isServer = isUnderSystemd(installation);
  if (command === "build" && isServer) return `as root: ${getUpgradeCommand(installation)}`;
  if (command === "build") return isContainer ? "build the image again" : "npm run build";
  if (command === "start" && isServer) return "as root: systemctl start cardamint";
  if (command === "start") return isContainer ? "docker start cardamint" : "npm start";
  // Another port is published for the desk: docs/publish-container.md.
  if (isContainer && command === "desk")
    return "docker exec --interactive --tty cardamint node service/cli/desk.ts --host 0.0.0.0 --port 4000";
  if (isContainer) return `docker exec cardamint node service/cli/${command}.ts ${options}`.trimEnd();
  return `npm run ${command}${options && ` -- ${options}`}`;
}
