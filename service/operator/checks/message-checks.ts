import { dirname, resolve } from "node:path";
import { error, type Finding, FindingError, ok, warning } from "../../../lib/errors/finding.ts";
import { withAdvice } from "../../../lib/errors/network-error.ts";
import { formatDuration } from "../../../lib/text/format-time.ts";
import { hourMs } from "../../../lib/units.ts";
import { usesFormService } from "../../../settings/site-settings.ts";
import type { SmtpError } from "../../outbox/smtp-reply.ts";
import { createSmtpTransport } from "../../outbox/smtp-transport.ts";
import { maxMessageBytes } from "../../store/new-messages.ts";
import { type Check, type CheckFinding, type Context, formatCommand } from "./check.ts";

/** With less free space the largest message may not fit into both the database and its write-ahead log. */
const minWritableBytes = 4 * maxMessageBytes;

export const mailCheck: Check = { name: "Mail server", server: "SMTP_URL", run: checkMailServer };

/** While it finds an error, the service isn't ready. */
export const acceptanceCheck: Check = {
  name: "New messages",
  alert: { key: "refused-messages", title: "Messages are being refused" },
  run: checkAcceptance,
};

export const deliveryCheck: Check = {
  name: "Delivery",
  alert: { key: "delivery", title: "Deliveries are paused" },
  isQuiet: true,
  run: checkDelivery,
};

export const messageChecks: Check[] = [
  acceptanceCheck,
  deliveryCheck,
  { name: "Notices", run: checkNotices },
  {
    name: "Failed messages",
    alert: { key: "failed-messages", title: "A message can't be delivered" },
    isQuiet: true,
    run: checkFailedMessages,
  },
  {
    name: "Unread messages",
    alert: { key: "unread-messages", title: "New messages are in the inbox" },
    isQuiet: true,
    run: checkUnreadMessages,
  },
  {
    name: "Pending messages",
    alert: { key: "pending-messages", title: "Messages are delayed" },
    isQuiet: true,
    run: checkPendingMessages,
  },
];

const command = /\{inbox (.*?)\}/g;

/** Doctor and notices name commands, which are in braces here. The desk links to one of its pages instead. */
const withCommands = (context: Context, { sentence, ...finding }: Finding, page: string): CheckFinding => ({
  ...finding,
  sentence: sentence.replaceAll(command, (_, args) => `: ${formatCommand(context, "inbox", args)}`),
  desk: { sentence: sentence.replaceAll(command, ""), page },
});

async function checkMailServer({ settings }: Context): Promise<Finding> {
  try {
    await (await createSmtpTransport(settings)).verify();
    return ok("It accepts the connection and the login.");
  } catch (cause) {
    const { code, response, message } = cause as SmtpError;
    // All other errors are network errors.
    if (code !== "EAUTH" && (response === undefined || code === "ETLS")) throw cause;
    return error(withAdvice(message, "Ask the operator of that server"));
  }
}

async function checkAcceptance(context: Context): Promise<Finding | undefined> {
  const { settings, store, canWrite, readFreeBytes } = context;
  if (!store) return undefined;
  const problems: string[] = [];
  try {
    if (canWrite) await store.messages.checkWritable();
    if (!(await store.messages.hasRoom())) problems.push("MAX_DATABASE_MB is reached");
  } catch (cause) {
    problems.push(cause instanceof FindingError ? cause.message : "the database can't be written to");
  }
  if (settings.DATABASE_URL === "") {
    const free = await readFreeBytes(dirname(resolve(settings.DATABASE_FILE))).catch(() => undefined);
    if (free === undefined) problems.push("the disk can't be read");
    else if (free < minWritableBytes) problems.push("the disk is full");
  }
  if (problems.length === 0) return ok("They are accepted.");
  return error(
    `Messages are refused: ${problems.join(", ")}. → Visitors are asked to send them later: docs/operate.md, Health`,
  );
}

async function checkDelivery(context: Context): Promise<CheckFinding | undefined> {
  const { settings, store, now } = context;
  if (usesFormService(settings)) return undefined;
  if (settings.SMTP_URL === "") {
    if (settings.NOTIFY_URL !== "")
      return ok("Messages stay in the inbox, and NOTIFY_URL gets a notice of them.");
    return settings.responsePromise
      ? error(
          'The site promises an answer within 24 hours, but nothing tells you about new messages. → Set SMTP_URL or NOTIFY_URL, or "responsePromise": false in brand/site.json',
        )
      : warning("None: messages stay in the inbox. → Set SMTP_URL or NOTIFY_URL, or read the inbox daily");
  }
  const pause = await store?.messages.readPause();
  const { pending = 0 } = (await store?.messages.countUnread()) ?? {};
  if (!pause || pending === 0) return ok("Not paused.");
  const leftMs = pause.until - now();
  const state = leftMs > 0 ? `Paused for ${formatDuration(leftMs)}` : "Tried again now";
  // A server that is down may come back. If it doesn't, the check of pending messages reports it.
  if (!pause.isRefusal) return ok(`${state}, after a failure: ${pause.reason}`);
  const advice = "Once you've fixed the cause, set the messages to pending{inbox retry --state pending}";
  const paused = warning(withAdvice(`${state}: ${pause.reason}`, advice));
  return withCommands(context, paused, "messages?state=pending");
}

function checkNotices(context: Context): Finding | undefined {
  const { NOTIFY_URL, NOTIFY_EMAIL } = context.settings;
  if (usesFormService(context.settings) || !context.isPublic) return undefined;
  return NOTIFY_URL + NOTIFY_EMAIL === ""
    ? warning("You get no notices of problems. → Set NOTIFY_EMAIL or NOTIFY_URL")
    : undefined;
}

/** A refused message counts even before it fails, so that there is only one notice about it. */
async function checkFailedMessages(context: Context): Promise<CheckFinding | undefined> {
  const { store } = context;
  if (!store) return undefined;
  const { failed } = await store.messages.countUnread();
  const refused = await store.messages.readRefusals();
  const count = failed + (refused?.count ?? 0);
  if (count === 0) return ok("None.");
  const found: string[] = [];
  if (failed > 0) found.push(`Not delivered: ${failed}. They are in the inbox.`);
  // The server may quote the visitor's address, and notices have no personal data.
  if (refused)
    found.push(
      `Refused, and retried: ${refused.count}. ${refused.reason.replaceAll(/\S*@\S*/g, "(an address)")}`,
    );
  const state = refused ? "unread" : "failed";
  const retry =
    failed > 0 ? "; once you've fixed the cause, set them to pending{inbox retry --state failed}" : "";
  const sentence = withAdvice(found.join(" "), `See why{inbox --state ${state}}${retry}`);
  const finding = { ...(failed > 0 ? error : warning)(sentence), count };
  return withCommands(context, finding, `messages?state=${state}`);
}

/** Refused messages don't count, because the check of failed messages reports them. */
async function checkPendingMessages(context: Context): Promise<CheckFinding | undefined> {
  const { settings, store } = context;
  if (!store || settings.SMTP_URL === "") return undefined;
  const { pending } = await store.messages.countUnread();
  const count = pending - ((await store.messages.readRefusals())?.count ?? 0);
  if (count === 0) return ok("None.");
  const age = (await store.messages.readLongestWaitMs()) ?? 0;
  const found = `Pending: ${count}, the oldest for ${formatDuration(age)}.`;
  if (age < hourMs) return ok(found);
  const delayed = `${found} They are in the inbox, and delivery is retried for three days. → See why{inbox --state pending}`;
  return withCommands(context, warning(delayed), "messages?state=pending");
}

/** Without a delivery, this is how the operator learns of a message. */
async function checkUnreadMessages(context: Context): Promise<CheckFinding | undefined> {
  const { settings, store } = context;
  if (!store || settings.SMTP_URL !== "") return undefined;
  const { pending } = await store.messages.countUnread();
  if (pending === 0) return ok("None.");
  const sentence = `Not handled yet: ${pending}. → Read them{inbox --state pending}; then mark them as handled{inbox done --state pending}`;
  const finding = { ...warning(sentence), count: await store.messages.readNewestPending() };
  return withCommands(context, finding, "messages?state=pending");
}
