import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrationNames } from "../database.ts";
import { type Check, cross, type Finding, good, unchecked, warning } from "./check.ts";

/** Milliseconds to wait for the service, which may be writing. */
const busyTimeout = 1000;

export const databaseChecks: Check[] = [
  {
    name: "database",
    title: "Database",
    settings: ["DATABASE_FILE"],
    applies: ({ settings: { VISITOR_COUNTER_URL, CONTACT_FORM_URL, DATABASE_FILE } }) =>
      VISITOR_COUNTER_URL === "" || CONTACT_FORM_URL === "" || existsSync(DATABASE_FILE),
    run: ({ settings: { DATABASE_FILE } }) => stateOf(DATABASE_FILE),
  },
  {
    name: "counter.embedded",
    title: "Visitor counter",
    settings: ["DATABASE_FILE", "VISITOR_COUNTER_URL"],
    applies: ({ settings }) => settings.VISITOR_COUNTER_URL === "",
    run({ settings: { DATABASE_FILE } }) {
      if (!existsSync(DATABASE_FILE)) return good("Begins at 0.");
      return reading(DATABASE_FILE, (database) => {
        const row = database.prepare("select cast(count as text) as count from visitor_counter").get();
        if (row === undefined)
          return cross("machine", "The counter has lost its row.", "Restore a backup of the database.");
        return good(`Stands at ${row.count}.`);
      });
    },
  },
];

function stateOf(file: string): Finding {
  if (!existsSync(file)) return placeFor(file);
  try {
    return withDatabase(file, versionOf);
  } catch (error) {
    return openingFault(file, error);
  }
}

/**
 * Looks something up in a database that may be damaged.
 * Its damage is told by the check of the database itself, once.
 */
export function reading(file: string, look: (database: DatabaseSync) => Finding): Finding {
  try {
    return withDatabase(file, (database) =>
      userVersion(database) === 0 ? good("Empty so far.") : look(database),
    );
  } catch {
    return unchecked("The database can't be read.");
  }
}

function withDatabase<T>(file: string, use: (database: DatabaseSync) => T): T {
  if (!statSync(file).isFile()) throw new Error("no file");
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

function userVersion(database: DatabaseSync): number {
  return Number(database.prepare("pragma user_version").get()?.user_version);
}

function versionOf(database: DatabaseSync): Finding {
  const [damage] = Object.values(database.prepare("pragma quick_check(1)").get() ?? {});
  if (damage !== "ok") throw Object.assign(new Error("damaged"), { errcode: sqlite.corrupt });
  const [version, known] = [userVersion(database), migrationNames().length];
  const tables = Number(database.prepare("select count(*) as count from sqlite_schema").get()?.count);
  if (version === 0 && tables > 0)
    return cross("setting", "The file belongs to another program.", "Name another file in DATABASE_FILE.");
  if (version > known)
    return cross(
      "machine",
      `It was written by a newer version (${version}; this one knows ${known}).`,
      "Start that version again, or restore a backup.",
    );
  if (version < known) return good(`Version ${version}; the next start brings it to ${known}.`);
  return good(`Whole, and of this version (${version}).`);
}

/** https://sqlite.org/rescode.html */
const sqlite = { busy: 5, corrupt: 11, notADatabase: 26 };

function openingFault(file: string, error: unknown): Finding {
  // The low byte: the rest of an extended code says more than is needed.
  const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
  if (code === sqlite.busy)
    return warning("machine", "Another program holds it.", "Run this again when that is done.");
  if (code === sqlite.corrupt)
    return cross("machine", "It is damaged.", "Stop the service, keep a copy, and restore a backup.");
  if (code === sqlite.notADatabase)
    return cross("setting", `${file} is no database.`, "Name another file in DATABASE_FILE.");
  return cross(
    "setting",
    `${file} can't be opened as a database.`,
    "Correct DATABASE_FILE, or let the service's user read and write the file and its folder.",
  );
}

function placeFor(file: string): Finding {
  const folder = existingFolder(file);
  try {
    if (!statSync(folder).isDirectory()) throw new Error("no folder");
    accessSync(folder, constants.W_OK);
  } catch {
    return cross(
      "setting",
      `${file} can't be made: ${folder} is no folder that can be written.`,
      "Correct DATABASE_FILE, or let the service's user write there.",
    );
  }
  return good(`The first start makes ${file}.`);
}

/** The folder of the database, or the nearest above it that is there already. */
export function existingFolder(file: string): string {
  let folder = dirname(resolve(file));
  while (!existsSync(folder)) folder = dirname(folder);
  return folder;
}
