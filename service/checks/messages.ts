import { dirname, resolve } from "node:path";
import { advise, error, type Finding, ok, set, skipped, warning } from "../finding.ts";
import { digestTarget } from "../outbox/delivery.ts";
import { countExpiring } from "../outbox/housekeeping.ts";
import { maxMessageBytes } from "../store/messages.ts";
import type { Store } from "../store/store.ts";
import { formatDuration, hourMs } from "../units.ts";
import type { Check, Context } from "./check.ts";
import { readStore } from "./database.ts";

/** With less free space the largest message may not fit into both the database and its write-ahead log. */
const minWritableBytes = 4 * maxMessageBytes;

const isDelivered = ({ settings: { SMTP_URL, FORWARD_FORM_URL } }: Context) =>
  SMTP_URL !== "" || FORWARD_FORM_URL !== "";

export const messageChecks: Check[] = [
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
    name: "messages.delivery",
    title: "Delivery",
    run(context) {
      if (isDelivered(context)) return readStore(context, checkPause);
      return context.settings.CONTACT_FORM_URL === ""
        ? warning("None: messages stay in the inbox.", set(["SMTP_URL", "MAIL_FROM"], "Have them emailed"))
        : undefined;
    },
  },
  {
    name: "messages.failed",
    title: "Failed messages",
    alert: { name: "failed", firing: "A message has failed", resolved: "No failed messages left" },
    run: (context) => readStore(context, checkFailed),
  },
  {
    name: "messages.pending",
    title: "Pending messages",
    alert: { name: "delivery", firing: "Messages are delayed", resolved: "Messages are no longer delayed" },
    run: (context) => (isDelivered(context) ? readStore(context, checkPending) : undefined),
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
async function checkAcceptance({
  settings,
  openStore,
  readFreeBytes,
}: Context): Promise<Finding | undefined> {
  const store = await openStore().catch(() => null);
  if (store === null) return skipped("once the database can be read");
  if (store === undefined) return undefined;
  const problems: string[] = [];
  try {
    if (store.health().committed === false) await store.checkWritable();
    if (!(await store.messages.hasRoom())) problems.push("MAX_DATABASE_MB is reached");
  } catch {
    problems.push(
      store.health().readOnly ? "the database can only be read" : "the database can't be written",
    );
  }
  if (settings.DATABASE_URL === "") {
    const free = await readFreeBytes(dirname(resolve(settings.DATABASE_FILE))).catch(() => undefined);
    if (free === undefined) problems.push("the disk can't be read");
    else if (free < minWritableBytes) problems.push("the disk is full");
  }
  if (problems.length === 0) return ok("They are accepted.");
  return error(
    `Messages are refused: ${problems.join(", ")}.`,
    advise("Visitors are asked to send them later: docs/operate.md, Health"),
  );
}

async function checkPause({ messages }: Store, { settings, now }: Context): Promise<Finding> {
  const pause = await messages.readPause(digestTarget(settings));
  if (!pause || pause.until <= now()) return ok("Not paused.");
  return warning(
    `Paused for ${formatDuration(pause.until - now())}: ${pause.reason}`,
    advise("Deliveries resume automatically"),
    { command: "inbox", options: "retry --state pending", to: "Or, once you've fixed the cause" },
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

async function checkPending({ messages }: Store, { now }: Context): Promise<Finding> {
  const { waiting: pending } = await messages.countByState();
  const age = (await messages.readLongestWaitMs()) ?? 0;
  if (pending === 0) return ok("None.");
  const message = `Pending: ${pending}, the oldest for ${formatDuration(age)}.`;
  if (age < hourMs) return ok(message);
  const finding = warning(
    `${message} They are in the inbox, and delivery is retried for three days.`,
    { command: "inbox", options: "--state pending", to: "See why" },
    { command: "doctor" },
  );
  return { ...finding, since: now() - age };
}

async function checkExpiring({ messages }: Store, { settings }: Context): Promise<Finding> {
  const expiring = await countExpiring(messages, settings);
  if (expiring === 0) return ok("None.");
  return warning(`Will be deleted unread within 30 days: ${expiring}.`, {
    command: "inbox",
    options: "--state pending,failed",
    to: "Read them",
  });
}
