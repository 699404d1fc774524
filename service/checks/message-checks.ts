import { dirname, resolve } from "node:path";
import { usesFormService } from "../../settings/site-settings.ts";
import { advise, error, type Finding, ok, set, warning } from "../finding.ts";
import { formatDuration } from "../format-time.ts";
import { digestTarget, hasDelivery } from "../outbox/delivery.ts";
import { countExpiring } from "../outbox/housekeeping.ts";
import { maxMessageBytes } from "../store/new-messages.ts";
import { hourMs } from "../units.ts";
import type { Check, Context } from "./check.ts";

/** With less free space the largest message may not fit into both the database and its write-ahead log. */
const minWritableBytes = 4 * maxMessageBytes;

export const messageChecks: Check[] = [
  {
    name: "messages.accepted",
    title: "New messages",
    readiness: true,
    alert: { name: "unavailable", title: "Messages are being refused" },
    run: checkAcceptance,
  },
  {
    name: "messages.delivery",
    title: "Delivery",
    readsStore: true,
    run: checkDelivery,
  },
  {
    name: "messages.failed",
    title: "Failed messages",
    alert: { name: "failed", title: "A message has failed" },
    readsStore: true,
    run: checkFailedMessages,
  },
  {
    name: "messages.pending",
    title: "Pending messages",
    alert: { name: "delivery", title: "Messages are delayed" },
    readsStore: true,
    run: checkPendingMessages,
  },
  {
    name: "messages.expiring",
    title: "Expiring messages",
    alert: { name: "expiring", title: "Unread messages will be deleted" },
    readsStore: true,
    run: checkExpiringMessages,
  },
];

/** Whether a message would be accepted now. */
async function checkAcceptance({ settings, store, readFreeBytes }: Context): Promise<Finding | undefined> {
  if (!store) return undefined;
  const problems: string[] = [];
  try {
    await store.checkWritable();
    if (!(await store.messages.hasRoom())) problems.push("MAX_DATABASE_MB is reached");
  } catch (cause) {
    problems.push(
      store.isReadOnly(cause) ? "the database can only be read" : "the database can't be written",
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

async function checkDelivery({ settings, store, now }: Context): Promise<Finding | undefined> {
  if (usesFormService(settings)) return undefined;
  if (!hasDelivery(settings))
    return warning("None: messages stay in the inbox.", set(["SMTP_URL", "MAIL_FROM"], "Have them emailed"));
  const pause = await store?.messages.readPause(digestTarget(settings));
  if (!pause || pause.until <= now()) return ok("Not paused.");
  return warning(
    `Paused for ${formatDuration(pause.until - now())}: ${pause.reason}`,
    advise("Deliveries resume automatically"),
    { command: "inbox", options: "retry --state pending", to: "Or, once you've fixed the cause" },
  );
}

async function checkFailedMessages({ store }: Context): Promise<Finding | undefined> {
  if (!store) return undefined;
  const { failed } = await store.messages.countByState();
  if (failed === 0) return ok("None.");
  const finding = error(
    `Not delivered: ${failed}. They are in the inbox.`,
    { command: "inbox", options: "--state failed", to: "See why" },
    { command: "inbox", options: "retry --state failed", to: "Once you've fixed the cause" },
  );
  return { ...finding, count: failed };
}

async function checkPendingMessages({ settings, store }: Context): Promise<Finding | undefined> {
  if (!store || !hasDelivery(settings)) return undefined;
  const { pending } = await store.messages.countByState();
  const age = (await store.messages.readLongestWaitMs()) ?? 0;
  if (pending === 0) return ok("None.");
  const message = `Pending: ${pending}, the oldest for ${formatDuration(age)}.`;
  if (age < hourMs) return ok(message);
  return warning(
    `${message} They are in the inbox, and delivery is retried for three days.`,
    { command: "inbox", options: "--state pending", to: "See why" },
    { command: "doctor" },
  );
}

async function checkExpiringMessages({ settings, store }: Context): Promise<Finding | undefined> {
  if (!store) return undefined;
  const expiring = await countExpiring(store.messages, settings);
  if (expiring === 0) return ok("None.");
  return warning(`Will be deleted unread within 30 days: ${expiring}.`, {
    command: "inbox",
    options: "--state unread",
    to: "Read them",
  });
}
