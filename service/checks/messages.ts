import { dirname, resolve } from "node:path";
import { advise, error, type Finding, ok, set, skipped, warning } from "../finding.ts";
import { digestTarget } from "../outbox/delivery.ts";
import { countExpiring } from "../outbox/housekeeping.ts";
import { maxMessageBytes } from "../store/messages.ts";
import type { Store } from "../store/store.ts";
import { dayMs, formatDuration, hourMs } from "../units.ts";
import type { Check, Context } from "./check.ts";
import { readStore } from "./database.ts";

/** With less free space the largest message may not fit into both the database and its write-ahead log. */
const minWritableBytes = 4 * maxMessageBytes;

const isRelayed = ({ settings: { SMTP_URL, FORWARD_FORM_URL } }: Context) =>
  SMTP_URL !== "" || FORWARD_FORM_URL !== "";

export const messageChecks: Check[] = [
  {
    name: "messages.relay",
    title: "Delivery",
    run: (context) =>
      context.settings.CONTACT_FORM_URL === "" && !isRelayed(context)
        ? warning("None: messages stay in the inbox.", set(["SMTP_URL", "MAIL_FROM"], "Have them emailed"))
        : undefined,
  },
  {
    name: "messages.accepted",
    title: "New messages",
    readiness: true,
    alert: {
      name: "unavailable",
      firing: "Messages are being refused",
      resolved: "Messages are being accepted again",
    },
    run: checkAcceptance,
  },
  {
    name: "messages.failed",
    title: "Failed messages",
    alert: { name: "failed", firing: "A message has failed", resolved: "No failed messages left" },
    run: (context) => readStore(context, checkFailed),
  },
  {
    name: "messages.paused",
    title: "Deliveries",
    run: (context) => (isRelayed(context) ? readStore(context, checkPause) : undefined),
  },
  {
    name: "messages.waiting",
    title: "Pending messages",
    alert: { name: "delivery", firing: "Messages are delayed", resolved: "Messages are no longer delayed" },
    run: (context) => (isRelayed(context) ? readStore(context, checkDelivery) : undefined),
  },
  {
    name: "messages.unread",
    title: "Unread messages",
    run: (context) => (isRelayed(context) ? undefined : readStore(context, checkUnread)),
  },
  {
    name: "messages.expiring",
    title: "Expiring messages",
    alert: {
      name: "expiring",
      firing: "Unread messages will be deleted",
      resolved: "No unread messages are about to be deleted",
    },
    run: (context) => readStore(context, checkExpiring),
  },
];

/** Whether a message would be accepted now. It writes to the store only if the last commit failed. */
async function checkAcceptance(context: Context): Promise<Finding | undefined> {
  const { settings, isService, openStore, readFreeBytes } = context;
  const problems: string[] = [];
  try {
    const store = await openStore();
    if (!store) return undefined;
    if (isService && !store.health().committed) await store.checkWritable();
    if (!(await store.messages.hasRoom())) problems.push("MAX_DATABASE_MB is reached");
  } catch {
    if (!isService) return skipped("once the database can be read");
    const isReadOnly = (await openStore())?.health().readOnly;
    problems.push(isReadOnly ? "the database can only be read" : "the database can't be written");
  }
  if (settings.DATABASE_URL === "")
    try {
      if ((await readFreeBytes(dirname(resolve(settings.DATABASE_FILE)))) < minWritableBytes)
        problems.push("the disk is full");
    } catch {
      problems.push("the disk can't be read");
    }
  if (problems.length === 0) return ok("They are accepted.");
  return error(
    `Messages are refused: ${problems.join(", ")}.`,
    advise("Visitors are asked to send them later: docs/operate.md, Health"),
  );
}

async function checkFailed({ messages }: Store): Promise<Finding> {
  const { failed } = await messages.countByState();
  if (failed === 0) return ok("None.");
  const finding = error(
    `Not delivered: ${failed}. They are in the inbox.`,
    { command: "inbox", options: "--state failed", to: "See why" },
    { command: "inbox", options: "retry --state failed", to: "Once you've fixed the cause" },
  );
  return { ...finding, count: failed };
}

async function checkPause({ messages }: Store, { settings, now }: Context): Promise<Finding | undefined> {
  const pause = await messages.readPause(digestTarget(settings));
  if (!pause || pause.until <= now()) return undefined;
  return warning(
    `Paused for ${formatDuration(pause.until - now())}: ${pause.reason}`,
    advise("They resume automatically"),
    { command: "inbox", options: "retry --state waiting", to: "Or, once you've fixed the cause" },
  );
}

async function checkDelivery({ messages }: Store, { now }: Context): Promise<Finding> {
  const { waiting } = await messages.countByState();
  const age = (await messages.readLongestWaitMs()) ?? 0;
  if (waiting === 0) return ok("None.");
  const message = `Pending: ${waiting}, the oldest for ${formatDuration(age)}.`;
  if (age < hourMs) return ok(message);
  const finding = warning(
    `${message} They are in the inbox, and delivery is retried for three days.`,
    { command: "inbox", options: "--state waiting", to: "See why" },
    { command: "doctor" },
  );
  return { ...finding, since: now() - age };
}

async function checkUnread({ messages }: Store): Promise<Finding> {
  const { waiting } = await messages.countByState();
  const age = (await messages.readLongestWaitMs()) ?? 0;
  if (waiting === 0) return ok("None.");
  const message = `Unread: ${waiting}, the oldest for ${formatDuration(age)}.`;
  return age < dayMs
    ? ok(message)
    : warning(message, { command: "inbox", options: "--state waiting", to: "Read them" });
}

async function checkExpiring({ messages }: Store, { settings }: Context): Promise<Finding> {
  const expiring = await countExpiring(messages, settings);
  if (expiring === 0) return ok("None.");
  return warning(`Will be deleted unread within 30 days: ${expiring}.`, {
    command: "inbox",
    options: "--state waiting,failed",
    to: "Read them",
  });
}
