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
      return error(
        `${file} can't be written by ${userInfo().username}.`,
        `As root: chown -R ${userInfo().username} ${dirname(file)} (or name another file: npm run setup -- DATABASE_FILE)`,
      );
  }
}
