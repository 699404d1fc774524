import { existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import type { FileProblem } from "../store/engines/sqlite.ts";
import { error, type Finding, warning } from "./finding.ts";

const change = "npm run setup -- DATABASE_FILE";

const descriptions: Record<Exclude<FileProblem, "busy" | "unreadable">, [what: string, hint: string]> = {
  foreign: ["belongs to another program.", `Name another file: ${change}`],
  "no database": ["is no database.", `Name another file: ${change}`],
  damaged: [
    "is damaged.",
    "Stop the service, keep a copy of the file, and restore a backup: docs/operate.md",
  ],
  full: ["is on a full disk.", "Make space: df -h shows how full each disk is"],
};

/** What is wrong with a database file, as the start and the doctor say it. */
export function describeDatabaseProblem(problem: FileProblem, file: string): Finding {
  if (problem === "busy") return warning(`Another program holds ${file}.`, "Try again when that is done");
  const [what, hint] = problem === "unreadable" ? describeUnwritable(file) : descriptions[problem];
  return error(`${file} ${what}`, hint);
}

function describeUnwritable(file: string): [what: string, hint: string] {
  const folder = dirname(file);
  if (existsSync(file) && statSync(file).isDirectory())
    return ["is a folder.", `Name a file in it: ${change}`];
  if (existsSync(folder) && !statSync(folder).isDirectory())
    return [`can't be made: ${folder} is no folder.`, `Name another file: ${change}`];
  const { username, uid } = userInfo();
  const permission = uid === 0 ? "" : `Let ${username} write in ${folder}, or name `;
  return [`can't be written by ${username}.`, `${permission || "Name "}another file: ${change}`];
}
