import { accessSync, constants, existsSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { describeDatabaseProblem } from "../findings/database-problems.ts";
import { error, type Finding, ok, skipped, warning } from "../findings/finding.ts";
import { type Installation, isUnderSystemd, stateFolder } from "../findings/installation.ts";
import { maxBackupAgeMs } from "../findings/thresholds.ts";
import { isLoopback } from "../loopback.ts";
import { countExpiring } from "../outbox/housekeeping.ts";
import { inspectFile } from "../store/engines/sqlite-inspection.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { dayMs, hourMs, minuteMs } from "../units.ts";
import { type Check, type Context, InvalidSettingError } from "./check.ts";

/** How long a message may wait: a relay sends at once; the inbox is read within the day that the site promises. */
const maxWaitMs = { relayed: hourMs, read: dayMs };

/** Whether the settings are those of a public site. */
export const isLive = ({ production, settings }: Context) =>
  production ||
  (settings.SITE_ORIGIN.startsWith("https:") && !isLoopback(new URL(settings.SITE_ORIGIN).hostname));

export const isRelayed = ({ settings: { SMTP_URL, FORWARD_FORM_URL } }: Context) =>
  SMTP_URL !== "" || FORWARD_FORM_URL !== "";

export const storeChecks: Check[] = [
  { name: "database", title: "Database", preflight: true, notInService: true, run: checkDatabase },
  { name: "messages.waiting", title: "Messages", run: (context) => readStore(context, checkMessages) },
  {
    name: "messages.expiring",
    title: "Unread messages",
    run: (context) => readStore(context, checkExpiring),
  },
  {
    name: "backup",
    title: "Backup",
    run: (context) => (context.settings.DATABASE_URL === "" ? readStore(context, checkBackup) : undefined),
  },
];

async function checkDatabase({ settings, installation }: Context): Promise<Finding | undefined> {
  const { DATABASE_FILE, DATABASE_URL, VISITOR_COUNTER_URL, CONTACT_FORM_URL } = settings;
  const isNeeded = VISITOR_COUNTER_URL === "" || CONTACT_FORM_URL === "";
  if (!isNeeded && !isStoreThere(settings)) return undefined;
  if (DATABASE_URL !== "") return await checkPostgres(DATABASE_URL);
  if (isUnderSystemd(installation) && !isAbsolute(DATABASE_FILE))
    return error(
      `${DATABASE_FILE} would be in the release, which is deleted in time with all that is in it.`,
      `Name ${join(stateFolder, "cardamint.sqlite")}: npm run setup -- DATABASE_FILE`,
    );
  if (!isWritable(DATABASE_FILE)) return describeDatabaseProblem("unreadable", DATABASE_FILE);
  if (!existsSync(DATABASE_FILE)) return ok(`The first start makes ${DATABASE_FILE}.`);
  const inspection = inspectFile(DATABASE_FILE);
  if ("pending" in inspection) return describePending(inspection.pending);
  if (inspection.state === "refused") return error(inspection.error.problem, inspection.error.hint);
  return describeDatabaseProblem(inspection.state, DATABASE_FILE);
}

async function checkPostgres(url: string): Promise<Finding> {
  // Loaded on demand, as in the service.
  const { inspectPostgres } = await import("../store/engines/postgres-open.ts");
  const inspection = await inspectPostgres(url);
  if ("pending" in inspection) return describePending(inspection.pending);
  if (inspection.state === "refused") return error(inspection.error.problem, inspection.error.hint);
  return error(inspection.problem, "Correct that, or: npm run setup -- DATABASE_URL");
}

function describePending(pending: string[]): Finding {
  if (pending.length === 0) return ok("Usable, and of this version.");
  return ok(`Usable; the next start brings it up to date (${pending.join(", ")}).`);
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
export function findExistingFolder(file: string): string {
  let folder = dirname(resolve(file));
  while (!existsSync(folder)) folder = dirname(folder);
  return folder;
}

/** Runs a check on the store; skipped if the store cannot be read, which the check of the database reports. */
async function readStore(
  context: Context,
  check: (store: Store, context: Context) => Promise<Finding>,
): Promise<Finding | undefined> {
  const { settings, now } = context;
  if (!isStoreThere(settings)) return undefined;
  let store: Store | undefined;
  try {
    store = await openStore(settings, { mode: "read", now });
    return await check(store, context);
  } catch (cause) {
    if (cause instanceof InvalidSettingError) throw cause;
    return skipped("once the database can be read");
  } finally {
    await store?.close();
  }
}

async function checkMessages({ messages }: Store, context: Context): Promise<Finding> {
  const { waiting, failed } = await messages.countByState();
  if (failed > 0)
    return error(
      `Not delivered: ${failed}.`,
      "See why: npm run inbox -- --state failed; then: npm run inbox -- retry --state failed",
    );
  if (waiting === 0) return ok("None waits.");
  const age = (await messages.readLongestWaitMs()) ?? 0;
  const message = `Waiting: ${waiting}, the oldest for ${formatDuration(age)}.`;
  if (age <= (isRelayed(context) ? maxWaitMs.relayed : maxWaitMs.read)) return ok(message);
  return warning(message, "See them, and why: npm run inbox -- --state waiting");
}

async function checkExpiring({ messages }: Store, { settings }: Context): Promise<Finding> {
  const expiring = await countExpiring(messages, settings);
  if (expiring === 0) return ok("None will be deleted soon.");
  return warning(
    `Deleted unread within 30 days: ${expiring}.`,
    "Read them: npm run inbox -- --state waiting,failed",
  );
}

const underSystemd =
  "As root: systemctl enable --now cardamint-backup.timer && systemctl start cardamint-backup";

const backupHints: Record<Installation, string> = {
  release: underSystemd,
  server: underSystemd,
  container: "Let cron make one each night: docs/publish-container.md",
  other: "On a server a timer makes them: docs/publish-service.md, step 4; here: npm run backup -- FILE",
};

async function checkBackup(store: Store, context: Context): Promise<Finding> {
  const madeAt = await store.readLastBackup();
  if (madeAt === undefined && !isLive(context))
    return ok("None yet; for trying the site out none is needed.");
  if (madeAt === undefined) return warning("None yet.", backupHints[context.installation]);
  const age = context.now() - madeAt;
  const message = `The last is ${formatDuration(age)} old.`;
  return age <= maxBackupAgeMs
    ? ok(message)
    : warning(message, "See why: journalctl --unit cardamint-backup");
}

function formatDuration(durationMs: number): string {
  const units = [
    ["day", dayMs],
    ["hour", hourMs],
    ["minute", minuteMs],
  ] as const;
  const [unit, unitMs] = units.find(([, length]) => durationMs >= 2 * length) ?? units[2];
  const format = new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.round(durationMs / unitMs));
}
