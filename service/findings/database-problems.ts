import { existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import type { Inspection } from "../store/sqlite/inspection.ts";
import { error, type Finding, warning } from "./finding.ts";

type DatabaseProblem = Exclude<Inspection["state"], "usable" | "empty">;

/** What is wrong with a database file, as the start and the doctor say it. */
export function describeDatabaseProblem(problem: DatabaseProblem, file: string): Finding {
  switch (problem) {
    case "newer":
      return error(
        `${file} was changed by a newer version.`,
        "Start that version again, or restore a backup from before it: docs/operate.md",
      );
    case "foreign":
      return error(
        `${file} belongs to another program.`,
        "Name another file: npm run setup -- DATABASE_FILE",
      );
    case "busy":
      return warning(`Another program holds ${file}.`, "Try again when that is done.");
    case "damaged":
      return error(
        `${file} is damaged.`,
        "Stop the service, keep a copy of the file, and restore a backup: docs/operate.md",
      );
    case "no database":
      return error(`${file} is no database.`, "Name another file: npm run setup -- DATABASE_FILE");
    case "full":
      return error(`The disk of ${file} is full.`, "Make space: df -h shows how full each disk is");
    default:
      return describeUnwritable(file);
  }
}

function describeUnwritable(file: string): Finding {
  const folder = dirname(file);
  if (existsSync(file) && statSync(file).isDirectory())
    return error(`${file} is a folder.`, `Name a file in it: npm run setup -- DATABASE_FILE`);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    return error(`${folder} is no folder.`, "Name another file: npm run setup -- DATABASE_FILE");
  const { username, uid } = userInfo();
  const hint = uid === 0 ? "Name another file:" : `Let ${username} write in ${folder}, or name another file:`;
  return error(`${file} can't be written by ${username}.`, `${hint} npm run setup -- DATABASE_FILE`);
}
