import { accessSync, constants, existsSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { usesFormService } from "../../settings/site-settings.ts";
import { advise, error, type Finding, FindingError, ok, set, skipped, warning } from "../finding.ts";
import { formatDuration, toDay } from "../format-time.ts";
import { explainFileError } from "../store/engines/sqlite.ts";
import { NotMigratedError } from "../store/migrations.ts";
import { openStore, storeExists } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { dayMs, hourMs, megabyte } from "../units.ts";
import type { Check, Context } from "./check.ts";
import { isUnderSystemd, stateFolder } from "./installation.ts";
import { isPublic } from "./site-checks.ts";

/** A backup is overdue after this time. Backups run each night, and may take some hours. */
const maxBackupAgeMs = 36 * hourMs;

/** Free space on the database's disk that a backup needs. */
const lowDiskBytes = 500 * megabyte;

export const databaseChecks: Check[] = [
  { name: "database", title: "Database", preflight: true, run: checkDatabase },
  { name: "database.unused", title: "SQLite file", run: checkUnusedFile },
  {
    name: "backup",
    title: "Backup",
    alert: { name: "backup", title: "The backup is late" },
    readsStore: true,
    run: checkBackup,
  },
  {
    name: "machine.disk",
    title: "Disk",
    alert: { name: "disk", title: "The disk is nearly full" },
    run: checkDisk,
  },
];

/** An error is the one that a start would print. */
function checkDatabase({ settings, installation, store, storeError }: Context): Finding | undefined {
  const { DATABASE_FILE, DATABASE_URL } = settings;
  if (usesFormService(settings) && !storeExists(settings)) return undefined;
  const isFile = DATABASE_URL === "";
  if (isFile && isUnderSystemd(installation) && !isAbsolute(DATABASE_FILE))
    return error(
      `${DATABASE_FILE} would be in the release, and deleted with it.`,
      set("DATABASE_FILE", `Name ${join(stateFolder, "cardamint.sqlite")}`),
    );
  // The clone's owner can't enter the service's folder. The doctor of a release can.
  if (isFile && installation === "server") return skipped("only the service's user can read it");
  try {
    if (isFile) requireWritable(DATABASE_FILE);
    if (storeError) throw storeError;
    return ok(store ? "Usable, and of this version." : `The first start creates ${DATABASE_FILE}.`);
  } catch (cause) {
    if (cause instanceof NotMigratedError) return ok("Usable. The next start creates or updates its tables.");
    if (cause instanceof FindingError) return cause.finding;
    throw cause;
  }
}

/** @throws {FindingError} if a start can't write the file */
function requireWritable(file: string): void {
  // systemd creates it at the first start of the service.
  if (file.startsWith(stateFolder) && !existsSync(stateFolder)) return;
  try {
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    // The slash makes the check fail if the folder is a file.
    accessSync(`${findExistingFolder(file)}/`, constants.W_OK);
  } catch (cause) {
    throw explainFileError(cause, file);
  }
}

/** Finds messages left in the file after DATABASE_URL was set without a move. */
async function checkUnusedFile({ settings, now }: Context): Promise<Finding | undefined> {
  const { DATABASE_FILE, DATABASE_URL } = settings;
  if (DATABASE_URL === "" || !existsSync(DATABASE_FILE)) return undefined;
  const store = await openStore({ ...settings, DATABASE_URL: "" }, { mode: "read", now }).catch(() => {});
  // A file whose content was moved can't be opened.
  const left = await store?.messages.count({}).finally(store.close);
  if (!left) return undefined;
  return warning(`${DATABASE_FILE} still has messages, and isn't used: ${left}.`, {
    command: "move",
    options: "--from sqlite",
    to: "Move them, with the service stopped",
  });
}

/** Finds the folder of the database, or the nearest existing one above it. */
function findExistingFolder(file: string): string {
  let folder = dirname(resolve(file));
  while (!existsSync(folder)) folder = dirname(folder);
  return folder;
}

async function checkBackup(context: Context): Promise<Finding | undefined> {
  const { settings, store, now } = context;
  if (!store || settings.DATABASE_URL !== "") return undefined;
  const madeAt = await store.readLastBackup();
  const message =
    madeAt === undefined
      ? "No backup was ever made."
      : `The last good backup is ${formatDuration(now() - madeAt)} old.`;
  if (madeAt !== undefined && now() - madeAt <= maxBackupAgeMs) return ok(message);
  // The first night may not have come yet.
  if (madeAt === undefined && !(isPublic(context) && (await hasCountedFor(2 * dayMs, store, now()))))
    return ok("None yet.");
  return warning(message, advise("Set up nightly backups, or see why they fail: docs/operate.md, Backup"));
}

async function hasCountedFor(durationMs: number, store: Store, now: number): Promise<boolean> {
  const today = toDay(now);
  const { since = today } = await store.readDailyCounts(today, today);
  return now - Date.parse(since) >= durationMs;
}

async function checkDisk({ settings: { DATABASE_FILE, DATABASE_URL }, readFreeBytes }: Context) {
  if (DATABASE_URL !== "") return undefined;
  const free = await readFreeBytes(findExistingFolder(DATABASE_FILE));
  const size = `${new Intl.NumberFormat("en").format(Math.floor(free / megabyte))} MB`;
  return free >= lowDiskBytes
    ? ok(`${size} free where the database is.`)
    : warning(
        `Only ${size} free on the database's disk.`,
        advise("Free up space before messages are refused"),
      );
}
