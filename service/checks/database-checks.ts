import { accessSync, constants, existsSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { usesFormService } from "../../settings/site-settings.ts";
import { error, type Finding, FindingError, ok, skipped, warning } from "../finding.ts";
import { formatDuration } from "../format-time.ts";
import { explainFileError } from "../store/engines/sqlite.ts";
import { NotMigratedError } from "../store/migrations.ts";
import { openStore, storeExists } from "../store/open.ts";
import { hourMs, megabyte } from "../units.ts";
import type { Check, Context } from "./check.ts";
import { formatCommand, stateFolder } from "./installation.ts";
import { isPublic } from "./site-checks.ts";

/** A backup is overdue after this time. Backups run each night, and may take some hours. */
const maxBackupAgeMs = 36 * hourMs;

const backupAdvice = "Set up nightly backups, or see why they fail: docs/operate.md, Backup";

/** Free space on the database's disk that a backup needs. */
const lowDiskBytes = 500 * megabyte;

/** The part of MAX_DATABASE_MB from which on the operator should make room. */
const nearCap = 0.8;

export const databaseChecks: Check[] = [
  { name: "Database", preflight: true, run: checkDatabase },
  { name: "Backup", alert: "The backup is late", readsStore: true, run: checkBackup },
  { name: "Space", alert: "There is little space left", readsStore: true, run: checkSpace },
];

/** An error is the one that a start would print. */
async function checkDatabase(context: Context): Promise<Finding | undefined> {
  const { settings, installation, store, storeError } = context;
  const { DATABASE_FILE, DATABASE_URL } = settings;
  if (usesFormService(settings) && !storeExists(settings)) return undefined;
  const isFile = DATABASE_URL === "";
  if (isFile && /release|server/.test(installation) && !isAbsolute(DATABASE_FILE))
    return error(
      `${DATABASE_FILE} would be in the release, and deleted with it. → Set DATABASE_FILE to ${join(stateFolder, "cardamint.sqlite")}`,
    );
  // The clone's owner can't enter the service's folder. The doctor of a release can.
  if (isFile && installation === "server") return skipped("only the service's user can read it");
  try {
    if (isFile) requireWritable(DATABASE_FILE);
    if (storeError) throw storeError;
  } catch (cause) {
    if (cause instanceof NotMigratedError) return ok("Usable. The next start creates or updates its tables.");
    if (cause instanceof FindingError) return error(cause.message);
    throw cause;
  }
  const unsafe = (await store?.findUnsafeSettings()) ?? [];
  if (unsafe.length > 0)
    return warning(
      `The PostgreSQL server can lose acknowledged messages: ${unsafe.join(", ")} is off. → Turn it on in postgresql.conf`,
    );
  const unused = isFile ? undefined : await checkUnusedFile(context);
  return unused ?? ok(store ? "Usable, and of this version." : `The first start creates ${DATABASE_FILE}.`);
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
async function checkUnusedFile({ settings, installation, now }: Context): Promise<Finding | undefined> {
  const { DATABASE_FILE } = settings;
  if (!existsSync(DATABASE_FILE)) return undefined;
  const store = await openStore({ ...settings, DATABASE_URL: "" }, { mode: "read", now }).catch(() => {});
  // A file whose content was moved can't be opened.
  const left = await store?.messages.count({}).finally(store.close);
  if (!left) return undefined;
  return warning(
    `${DATABASE_FILE} still has messages, and isn't used: ${left}. → Stop the service, and move them: ${formatCommand(installation, "move", "--from sqlite")}`,
  );
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
  if (madeAt === undefined)
    return isPublic(context)
      ? warning(`No backup was ever made. → ${backupAdvice}`)
      : ok("None is needed on this machine.");
  const age = `The last good backup is ${formatDuration(now() - madeAt)} old.`;
  return now() - madeAt <= maxBackupAgeMs ? ok(age) : warning(`${age} → ${backupAdvice}`);
}

/** On the disk, and below the cap of the messages. */
async function checkSpace({ settings, store, readFreeBytes }: Context): Promise<Finding> {
  const { DATABASE_FILE, DATABASE_URL, MAX_DATABASE_MB } = settings;
  const free = DATABASE_URL === "" ? await readFreeBytes(findExistingFolder(DATABASE_FILE)) : Infinity;
  const size = `${new Intl.NumberFormat("en").format(Math.floor(free / megabyte))} MB`;
  if (free < lowDiskBytes)
    return warning(
      `Only ${size} free on the database's disk. → Free up space before messages are refused: df -h shows how full each disk is`,
    );
  const usage = (await store?.messages.readShareUsed()) ?? 0;
  if (usage >= nearCap)
    return warning(
      `Messages take up ${Math.floor(usage * 100)}% of MAX_DATABASE_MB=${MAX_DATABASE_MB}. → Raise it, or delete messages, before new ones are refused`,
    );
  return ok(DATABASE_URL === "" ? `${size} free where the database is.` : "Messages are far below the cap.");
}
