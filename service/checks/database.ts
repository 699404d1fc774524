import { accessSync, constants, existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import {
  type Action,
  advise,
  error,
  type Finding,
  FindingError,
  ok,
  set,
  skipped,
  warning,
} from "../finding.ts";
import { classifySqliteError, type FileProblem } from "../store/engines/sqlite.ts";
import { NotMigratedError } from "../store/migrations.ts";
import { isStoreThere, openStore, type StoreSettings } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { dayMs, formatDuration, hourMs, megabyte } from "../units.ts";
import { type Check, type Context, InvalidSettingError } from "./check.ts";
import { type Installation, isUnderSystemd, stateFolder } from "./installation.ts";
import { isPublic } from "./site.ts";

const otherFile: Action = set("DATABASE_FILE", "Name another file");

/** Free space on the database's disk that a backup needs. */
const lowDiskBytes = 500 * megabyte;

/** With less free space, SQLite will soon refuse messages. */
const criticalDiskBytes = 50 * megabyte;

/** A backup is overdue after this time. Backups run each night, and may take some hours. */
const maxBackupAgeMs = 36 * hourMs;

export const databaseChecks: Check[] = [
  { name: "database", title: "Database", preflight: true, run: checkDatabase },
  { name: "database.unused", title: "SQLite file", run: checkUnusedFile },
  {
    name: "backup",
    title: "Backup",
    alert: { name: "backup", firing: "The backup is late", resolved: "Backups are running again" },
    run: (context) => (context.settings.DATABASE_URL === "" ? readStore(context, checkBackup) : undefined),
  },
  {
    name: "machine.disk",
    title: "Disk",
    preflight: true,
    alert: { name: "disk", firing: "The disk is nearly full", resolved: "The disk has space again" },
    run: checkDisk,
  },
];

async function checkDatabase(context: Context): Promise<Finding | undefined> {
  const { settings, installation } = context;
  const { DATABASE_FILE, DATABASE_URL, CONTACT_FORM_URL } = settings;
  if (CONTACT_FORM_URL !== "" && !isStoreThere(settings)) return undefined;
  if (DATABASE_URL !== "") return await checkOpening(context);
  if (isUnderSystemd(installation) && !isAbsolute(DATABASE_FILE))
    return error(
      `${DATABASE_FILE} would be in the release, and deleted with it.`,
      set("DATABASE_FILE", `Name ${join(stateFolder, "cardamint.sqlite")}`),
    );
  if (installation === "server" && isClosed(stateFolder) && DATABASE_FILE.startsWith(stateFolder))
    return skipped("only the service's user can read it");
  if (!isWritable(DATABASE_FILE)) return describeFileProblem("unreadable", DATABASE_FILE);
  if (!existsSync(DATABASE_FILE)) return ok(`The first start creates ${DATABASE_FILE}.`);
  return await checkOpening(context);
}

/** Opens the database for reading. An error is the one that a start would print. */
async function checkOpening({ openStore, settings }: Context): Promise<Finding> {
  try {
    await openStore();
    return ok("Usable, and of this version.");
  } catch (cause) {
    if (cause instanceof NotMigratedError) return ok("Usable. The next start creates or updates its tables.");
    const finding =
      cause instanceof FindingError ? cause.finding : describeDatabaseError(cause, settings.DATABASE_FILE);
    if (!finding) throw cause;
    return finding;
  }
}

/** Finds messages left in the file after DATABASE_URL was set without a move. */
async function checkUnusedFile({ settings, now }: Context): Promise<Finding | undefined> {
  const { DATABASE_FILE, DATABASE_URL } = settings;
  if (DATABASE_URL === "" || !existsSync(DATABASE_FILE)) return undefined;
  const left = await countMessages({ ...settings, DATABASE_URL: "" }, now);
  if (left === 0) return undefined;
  return warning(`${DATABASE_FILE} still has messages, and isn't used: ${left}.`, {
    command: "move",
    options: `--from ${DATABASE_FILE}`,
    to: "Move them, with the service stopped",
  });
}

/** Returns 0 if the content was moved, or the database can't be read. */
async function countMessages(settings: StoreSettings, now: () => number): Promise<number> {
  try {
    const store = await openStore(settings, { mode: "read", now });
    return await store.messages.count({}).finally(store.close);
  } catch {
    return 0;
  }
}

/** Explains an error of the database, at the start and in a command; undefined for any other error. */
export function describeDatabaseError(cause: unknown, file: string): Finding | undefined {
  const problem = classifySqliteError(cause);
  if (problem) return describeFileProblem(problem, file);
  const { code = "", path = "" } = cause as NodeJS.ErrnoException;
  if (code === "ENOSPC") return describeFileProblem("full", path || file);
  return /^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST|ENOENT)$/.test(code)
    ? describeFileProblem("unreadable", file)
    : undefined;
}

function describeFileProblem(problem: FileProblem, file: string): Finding {
  switch (problem) {
    case "busy":
      return warning(`Another program is using ${file}.`, advise("Try again when it is done"));
    case "no database":
      return error(`${file} is not a database.`, otherFile);
    case "damaged":
      // A service with another file would start without this file's messages.
      return error(
        `${file} is damaged.`,
        advise(
          "Stop the service, keep a copy of the file, and restore the last backup: docs/operate.md, Restore",
        ),
      );
    case "full":
      return error(
        `The disk of ${file} is full.`,
        advise("Free up space: df -h shows how full each disk is"),
      );
    case "unreadable":
      return describeUnwritable(file);
  }
}

function describeUnwritable(file: string): Finding {
  const folder = dirname(file);
  if (existsSync(file) && statSync(file).isDirectory())
    return error(`${file} is a folder.`, set("DATABASE_FILE", "Name a file in it"));
  if (existsSync(folder) && !statSync(folder).isDirectory())
    return error(`${file} can't be created: ${folder} is not a folder.`, otherFile);
  const { username, uid } = userInfo();
  const permit = uid === 0 ? [] : [advise(`Let ${username} write in ${folder}`)];
  return error(`${username} can't write ${file}.`, ...permit, otherFile);
}

/** The owner of the code, who types setup in the clone, can't enter the service's folder. */
function isClosed(folder: string): boolean {
  try {
    if (existsSync(folder)) accessSync(folder, constants.X_OK);
    return false;
  } catch {
    return true;
  }
}

function isWritable(file: string): boolean {
  // systemd creates it at the first start of the service.
  if (file.startsWith(stateFolder) && !existsSync(stateFolder)) return true;
  try {
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    // The slash makes the check fail if the folder is a file.
    accessSync(`${existsSync(file) ? dirname(resolve(file)) : findExistingFolder(file)}/`, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds the folder of the database, or the nearest existing one above it. */
function findExistingFolder(file: string): string {
  let folder = dirname(resolve(file));
  while (!existsSync(folder)) folder = dirname(folder);
  return folder;
}

/** Runs a check on the store; skipped if the store cannot be read, which the check of the database reports. */
export async function readStore(
  context: Context,
  check: (store: Store, context: Context) => Promise<Finding | undefined>,
): Promise<Finding | undefined> {
  try {
    const store = await context.openStore();
    return store && (await check(store, context));
  } catch (cause) {
    if (cause instanceof InvalidSettingError) throw cause;
    return skipped("once the database can be read");
  }
}

const enableTimer =
  "As root: systemctl enable --now cardamint-backup.timer && systemctl start cardamint-backup";

const firstBackup: Record<Installation, Action[]> = {
  release: [advise(enableTimer)],
  server: [advise(enableTimer)],
  container: [advise("Add a nightly cron job: docs/publish-container.md")],
  other: [
    advise("On a server a timer makes them: docs/publish-service.md"),
    { command: "backup", options: "FILE" },
  ],
};

const journal = [advise("See why: journalctl --unit cardamint-backup")];

const lateBackup: Record<Installation, Action[]> = {
  release: journal,
  server: journal,
  container: [advise("See why in the output of the cron job: docs/publish-container.md")],
  other: [{ command: "backup", options: "FILE" }],
};

async function checkBackup(store: Store, context: Context): Promise<Finding | undefined> {
  const { isService, installation, now } = context;
  const madeAt = await store.readLastBackup();
  if (madeAt !== undefined) {
    const age = now() - madeAt;
    const message = `The last good backup is ${formatDuration(age)} old.`;
    return age <= maxBackupAgeMs ? ok(message) : warning(message, ...lateBackup[installation]);
  }
  if (!isPublic(context)) return ok("None yet. A site that is only tried out needs none.");
  // No notice is sent before the first night.
  if (isService && !(await hasCountedFor(2 * dayMs, store, now()))) return undefined;
  return warning("None yet.", ...firstBackup[installation]);
}

async function hasCountedFor(durationMs: number, store: Store, now: number): Promise<boolean> {
  const today = new Date(now).toISOString().slice(0, 10);
  const { since = today } = await store.readDailyCounts(today, today);
  return now - Date.parse(since) >= durationMs;
}

async function checkDisk({ settings: { DATABASE_FILE, DATABASE_URL }, readFreeBytes }: Context) {
  if (DATABASE_URL !== "") return undefined;
  const free = await readFreeBytes(findExistingFolder(DATABASE_FILE));
  const size = `${new Intl.NumberFormat("en").format(Math.floor(free / megabyte))} MB`;
  if (free >= lowDiskBytes) return ok(`${size} free where the database is.`);
  return (free < criticalDiskBytes ? error : warning)(
    `Only ${size} free on the database's disk.`,
    advise("Free up space before messages are refused"),
    set("DATABASE_FILE", "Or move it"),
  );
}
