import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describeDatabaseProblem } from "../../checks/database-problems.ts";
import { error, type Finding, ok, skipped, warning } from "../../checks/finding.ts";
import { stateFolder } from "../../checks/installation.ts";
import { longestBackupIntervalMs } from "../../checks/limits.ts";
import { countExpiring } from "../../outbox/housekeeping.ts";
import type { ServiceSettings } from "../../settings.ts";
import { isStoreThere, openStore } from "../../store/open.ts";
import { inspectFile } from "../../store/sqlite/inspection.ts";
import type { Store } from "../../store/store.ts";
import type { Check, Context, SettingName } from "./check.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds that a message may wait. A relay sends at once; in the inbox, within the day that the site promises. */
const longestWait = { relayed: hour, read: day };

const relaySettings: SettingName[] = ["SMTP_URL", "MAIL_FROM", "FORWARD_FORM_URL", "CONTACT_FORM_URL"];

const isRelayed = ({ SMTP_URL, FORWARD_FORM_URL }: ServiceSettings) =>
  SMTP_URL !== "" || FORWARD_FORM_URL !== "";

export const storeChecks: Check[] = [
  {
    name: "database",
    title: "Database",
    settings: ["DATABASE_FILE", "DATABASE_URL"],
    preflight: true,
    notInService: true,
    applies: ({ settings }) =>
      settings.VISITOR_COUNTER_URL === "" || settings.CONTACT_FORM_URL === "" || isStoreThere(settings),
    run: ({ settings: { DATABASE_FILE, DATABASE_URL } }) =>
      DATABASE_URL === "" ? checkFile(DATABASE_FILE) : checkPostgres(DATABASE_URL),
  },
  {
    name: "counter.embedded",
    title: "Visitor counter",
    settings: ["DATABASE_FILE", "DATABASE_URL", "VISITOR_COUNTER_URL"],
    applies: ({ settings }) => settings.VISITOR_COUNTER_URL === "" && isStoreThere(settings),
    run: (context) => readStore(context, async ({ counter }) => ok(`Stands at ${await counter.read()}.`)),
  },
  {
    name: "messages.relay",
    title: "Relay",
    settings: relaySettings,
    applies: ({ settings }) => settings.CONTACT_FORM_URL === "" && !isRelayed(settings),
    run: ({ settings: { NOTIFY_URL } }) =>
      warning(
        "Messages stay in the inbox, and nobody is told when one comes.",
        `Let them be mailed: npm run setup -- SMTP_URL MAIL_FROM${NOTIFY_URL === "" ? "" : " (NOTIFY_URL tells of troubles only)"}`,
      ),
  },
  {
    name: "notices",
    title: "Notices",
    settings: ["NOTIFY_URL", "NOTIFY_EMAIL", "CONTACT_FORM_URL"],
    applies: ({ settings, production }) =>
      production &&
      settings.CONTACT_FORM_URL === "" &&
      settings.NOTIFY_URL === "" &&
      settings.NOTIFY_EMAIL === "",
    run: () =>
      warning(
        "Nobody is told when messages do not get through, the disk fills up or a backup fails.",
        "Name a mailbox or a webhook: npm run setup -- NOTIFY_EMAIL NOTIFY_URL",
      ),
  },
  {
    name: "messages.waiting",
    title: "Messages",
    settings: ["DATABASE_FILE", "DATABASE_URL", ...relaySettings],
    applies: ({ settings }) => isStoreThere(settings),
    run: (context) => readStore(context, ({ messages }) => checkMessages(messages, context.settings)),
  },
  {
    name: "messages.expiring",
    title: "Unread messages",
    settings: ["DATABASE_FILE", "DATABASE_URL", "KEEP_UNREAD_DAYS"],
    applies: ({ settings }) => isStoreThere(settings),
    run: (context) =>
      readStore(context, async ({ messages }) => {
        const expiring = await countExpiring(messages, context.settings);
        if (expiring === 0) return ok("None will be deleted soon.");
        return warning(
          `${expiring} will be deleted within 30 days, unread.`,
          "Read them: npm run inbox -- --state waiting,failed",
        );
      }),
  },
  {
    name: "backup",
    title: "Backup",
    settings: ["DATABASE_FILE", "DATABASE_URL"],
    applies: ({ settings }) => settings.DATABASE_URL === "" && isStoreThere(settings),
    run: (context) =>
      readStore(context, async (store) => {
        const madeAt = await store.readLastBackup();
        if (madeAt === undefined)
          return context.production
            ? warning("None was made yet.", "systemctl enable --now cardamint-backup.timer")
            : ok("None was made yet, and on a machine for trying out none is needed.");
        const age = context.now() - madeAt;
        if (age <= longestBackupIntervalMs) return ok(`The last was made ${formatDuration(age)} ago.`);
        return warning(
          `The last was made ${formatDuration(age)} ago.`,
          "See why: journalctl --unit cardamint-backup",
        );
      }),
  },
];

async function checkMessages(messages: Store["messages"], settings: ServiceSettings): Promise<Finding> {
  const { waiting, failed } = await messages.countByState();
  if (failed > 0)
    return error(
      `${failed} could not be delivered.`,
      "See why with npm run inbox -- --state failed, fix it, then: npm run inbox -- retry --state failed",
    );
  if (waiting === 0) return ok("None waits.");
  const age = (await messages.readOldestWaitingAge()) ?? 0;
  const message = `${waiting} wait${waiting === 1 ? "s" : ""}, the oldest for ${formatDuration(age)}.`;
  if (age <= (isRelayed(settings) ? longestWait.relayed : longestWait.read)) return ok(message);
  return warning(message, "See them, and why: npm run inbox -- --state waiting");
}

/** Looks something up in a store that may be damaged, which the check of the database itself says, once. */
async function readStore(
  { settings, now }: Context,
  look: (store: Store) => Promise<Finding>,
): Promise<Finding> {
  let store: Store | undefined;
  try {
    store = await openStore(settings, { readOnly: true, now });
    return await look(store);
  } catch {
    return skipped("The database can't be read yet.");
  } finally {
    await store?.close();
  }
}

async function checkPostgres(url: string): Promise<Finding> {
  // Loaded where it is used, as the service does.
  const { inspectPostgres } = await import("../../store/postgres/inspection.ts");
  const { state, pending, problem } = await inspectPostgres(url);
  if (state === "unreachable")
    return error(`It cannot be used. ${problem}`, "Correct that, or: npm run setup -- DATABASE_URL");
  if (state === "refused") return error(problem, "Start that version again, or restore a backup.");
  return describePending("It answers", pending);
}

function checkFile(file: string): Finding {
  if (!existsSync(file)) return checkPlace(file);
  const { state, pending } = inspectFile(file);
  if (state === "empty" || state === "usable")
    return isWritable(file) ?? describePending("It is whole", pending);
  return describeDatabaseProblem(state, file);
}

function isWritable(file: string): Finding | undefined {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    accessSync(dirname(resolve(file)), constants.W_OK);
    return undefined;
  } catch {
    return describeDatabaseProblem("unreadable", file);
  }
}

function describePending(condition: string, pending: string[]): Finding {
  if (pending.length === 0) return ok(`${condition}, and is of this version.`);
  return ok(`${condition}; the next start brings it up to date (${pending.join(", ")}).`);
}

function checkPlace(file: string): Finding {
  const folder = findExistingFolder(file);
  try {
    if (!statSync(folder).isDirectory()) throw new Error("no folder");
    accessSync(folder, constants.W_OK);
  } catch {
    if (file.startsWith(stateFolder) && !existsSync(stateFolder))
      return ok(`systemd makes its folder when it starts the service first.`);
    return describeDatabaseProblem("unreadable", file);
  }
  return ok(`The first start makes ${file}.`);
}

/** The folder of the database, or the nearest above it that is there already. */
export function findExistingFolder(file: string): string {
  let folder = dirname(resolve(file));
  while (!existsSync(folder)) folder = dirname(folder);
  return folder;
}

function formatDuration(milliseconds: number): string {
  if (milliseconds < 2 * hour) return `${Math.round(milliseconds / minute)} minutes`;
  if (milliseconds < 2 * day) return `${Math.round(milliseconds / hour)} hours`;
  return `${Math.round(milliseconds / day)} days`;
}
