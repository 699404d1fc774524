import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isStoreThere, openStore } from "../../store/open.ts";
import { type Inspection, inspectFile } from "../../store/sqlite/inspection.ts";
import type { Store } from "../../store/store.ts";
import { type Check, cross, type Examination, type Finding, good, unchecked, warning } from "./check.ts";

export const databaseChecks: Check[] = [
  {
    name: "database",
    title: "Database",
    settings: ["DATABASE_FILE", "DATABASE_URL"],
    applies: ({ settings }) =>
      settings.VISITOR_COUNTER_URL === "" || settings.CONTACT_FORM_URL === "" || isStoreThere(settings),
    run: ({ settings: { DATABASE_FILE, DATABASE_URL } }) =>
      DATABASE_URL === "" ? stateOf(DATABASE_FILE) : stateOfPostgres(DATABASE_URL),
  },
  {
    name: "counter.embedded",
    title: "Visitor counter",
    settings: ["DATABASE_FILE", "DATABASE_URL", "VISITOR_COUNTER_URL"],
    applies: ({ settings }) => settings.VISITOR_COUNTER_URL === "",
    run(examination) {
      if (!isStoreThere(examination.settings)) return good("Begins at 0.");
      return reading(examination, async ({ counter }) => good(`Stands at ${await counter.read()}.`));
    },
  },
];

/**
 * Looks something up in a store that may be damaged.
 * Its damage is told by the check of the database itself, once.
 */
export async function reading(
  { settings, now }: Pick<Examination, "settings" | "now">,
  look: (store: Store) => Promise<Finding>,
): Promise<Finding> {
  const { state } =
    settings.DATABASE_URL === ""
      ? inspectFile(settings.DATABASE_FILE)
      : await inspectDatabase(settings.DATABASE_URL);
  if (state === "empty") return good("Empty so far.");
  let store: Store | undefined;
  try {
    store = await openStore(settings, { readOnly: true, now });
    return await look(store);
  } catch {
    return unchecked("The database can't be read.");
  } finally {
    await store?.close();
  }
}

/** Loaded where it is used, as the service does. */
async function inspectDatabase(url: string) {
  const { inspectPostgres } = await import("../../store/postgres/inspection.ts");
  return await inspectPostgres(url);
}

async function stateOfPostgres(url: string): Promise<Finding> {
  const { state, pending, problem } = await inspectDatabase(url);
  if (state === "unreachable")
    return cross("setting", `It cannot be used. ${problem}`, "Put that right, or correct DATABASE_URL.");
  if (state === "refused") return cross("machine", problem, "Start that version again, or restore a backup.");
  if (pending.length > 0)
    return good(`It answers; the next start brings it up to date (${pending.join(", ")}).`);
  return good("It answers, and is of this version.");
}

function stateOf(file: string): Finding {
  return existsSync(file) ? describe(file, inspectFile(file)) : placeFor(file);
}

function describe(file: string, { state, newer, pending }: Inspection): Finding {
  switch (state) {
    case "empty":
    case "usable":
      if (pending.length > 0)
        return good(`Whole; the next start brings it up to date (${pending.join(", ")}).`);
      return good("Whole, and of this version.");
    case "newer":
      return cross(
        "machine",
        `It was changed by a newer version (${newer.join(", ")}).`,
        "Start that version again, or restore a backup.",
      );
    case "foreign":
      return cross("setting", "The file belongs to another program.", "Name another file in DATABASE_FILE.");
    case "busy":
      return warning("machine", "Another program holds it.", "Run this again when that is done.");
    case "damaged":
      return cross("machine", "It is damaged.", "Stop the service, keep a copy, and restore a backup.");
    case "no database":
      return cross("setting", `${file} is no database.`, "Name another file in DATABASE_FILE.");
    default:
      return cross(
        "setting",
        `${file} can't be opened as a database.`,
        "Correct DATABASE_FILE, or let the service's user read and write the file and its folder.",
      );
  }
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
