import { dirname, resolve } from "node:path";
import { error, type Finding, FindingError, ok, warning } from "../../../lib/errors/finding.ts";
import { formatDuration } from "../../../lib/text/format-time.ts";
import { hourMs, megabyte } from "../../../lib/units.ts";
import { countsClicks } from "../../../settings/link-settings.ts";
import { usesFormService } from "../../../settings/site-settings.ts";
import { NotMigratedError } from "../../store/migrations.ts";
import { storeExists } from "../../store/open.ts";
import { maxNamesPerDay } from "../../store/sources.ts";
import { type Check, type Context, formatCommand } from "./check.ts";

/** A backup is overdue after this time. Backups run each night, and may take some hours. */
const maxBackupAgeMs = 36 * hourMs;

const lowDiskBytes = 500 * megabyte;

const nearCap = 0.8;

export const databaseChecks: Check[] = [
  { name: "Database", preflight: true, run: checkDatabase },
  {
    name: "Backup",
    alert: { key: "backup", title: "The backup is late", everyMs: hourMs },
    isQuiet: true,
    run: checkBackup,
  },
  { name: "Counts", isQuiet: true, run: checkCounts },
  {
    name: "Space",
    alert: { key: "space", title: "There is little space left" },
    isQuiet: true,
    run: checkSpace,
  },
];

/** Reports the error that a start would print or, if the database may become available, log. */
async function checkDatabase(context: Context): Promise<Finding | undefined> {
  const { settings, store, storeError } = context;
  if (usesFormService(settings) && !storeExists(settings)) return undefined;
  if (storeError instanceof NotMigratedError) return ok("The next start creates or updates its tables.");
  if (storeError instanceof FindingError) return error(storeError.message);
  if (storeError) throw storeError;
  const unsafe = (await store?.findUnsafeSettings()) ?? [];
  if (unsafe.length > 0)
    return warning(
      `The PostgreSQL server can lose acknowledged messages: ${unsafe.join(", ")} is off. → Turn it on in postgresql.conf`,
    );
  return ok(
    store
      ? "It works, and its tables match this version."
      : `The first start creates ${settings.DATABASE_FILE}.`,
  );
}

async function checkBackup(context: Context): Promise<Finding | undefined> {
  const { settings, isPublic, store, now } = context;
  const backupAdvice =
    "Set up nightly backups, or see why they fail: docs/publish-container.md, Backup and restore";
  if (!store || settings.DATABASE_URL !== "") return undefined;
  const madeAt = await store.readTime("last_backup");
  if (madeAt === undefined) {
    if (!isPublic) return ok("None is needed on this machine.");
    const createdAt = (await store.readTime("created_at")) ?? 0;
    return now() - createdAt <= maxBackupAgeMs
      ? ok("None yet: the database is new.")
      : warning(`No backup has ever been made. → ${backupAdvice}`);
  }
  const age = `The last good backup is ${formatDuration(now() - madeAt)} old.`;
  return now() - madeAt <= maxBackupAgeMs ? ok(age) : warning(`${age} → ${backupAdvice}`);
}

/** The size of a row of the daily figures in SQLite, with its index. PostgreSQL needs more. */
const bytesPerRow = 120;

async function checkCounts(context: Context): Promise<Finding | undefined> {
  if (!context.store || !countsClicks(context.settings)) return undefined;
  const { rows, names } = await context.store.sources.readSize();
  const size = `Visits and clicks by day have ${rows} rows, about ${Math.ceil((rows * bytesPerRow) / megabyte)} MB.`;
  if (names < maxNamesPerDay)
    return ok(`${size} Sources named today: ${names}, of ${maxNamesPerDay} at most.`);
  return warning(
    `${size} Today's ${maxNamesPerDay} names of sources are used up, maybe by somebody who invents them, so new ones count as other. → Store the names of your campaigns, which always count: ${formatCommand(context, "links", "--help")}`,
  );
}

async function checkSpace({ settings, store, readFreeBytes }: Context): Promise<Finding | undefined> {
  const { DATABASE_FILE, DATABASE_URL, MAX_DATABASE_MB } = settings;
  if (!store) return undefined;
  const free = DATABASE_URL === "" ? await readFreeBytes(dirname(resolve(DATABASE_FILE))) : Infinity;
  const percent = Math.floor((await store.messages.readShareUsed()) * 100);
  if (free < lowDiskBytes)
    return warning(
      `Only ${Math.floor(free / megabyte)} MB free on the database's disk. → Free up space: df -h shows how full each disk is`,
    );
  const usage = `Messages take up ${percent}% of MAX_DATABASE_MB=${MAX_DATABASE_MB}.`;
  if (percent < 100 * nearCap) return ok(usage);
  return warning(`${usage} → Raise it, or delete messages: at 100%, new ones are refused`);
}
