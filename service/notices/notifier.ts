import type { FastifyBaseLogger } from "fastify";
import type { Language } from "../../contract/languages.ts";
import type { Alert, CheckResult, Context } from "../checks/check.ts";
import { formatActions, formatFinding } from "../checks/installation.ts";
import { checks } from "../checks/list.ts";
import { runChecks } from "../checks/run.ts";
import { findErrorCode } from "../error-code.ts";
import type { NoticeProgress } from "../store/store.ts";
import { dayMs, hourMs, minuteMs } from "../units.ts";
import { createBufferedProgress } from "./buffered-progress.ts";
import type { Channel } from "./channels.ts";
import { type Job, runOnce } from "./run-once.ts";

interface Dependencies {
  context: Context;
  progress: NoticeProgress;
  channels: Channel[];
  /** Whether the webhook gets a notice of each message. */
  announcesMessages: boolean;
  /** Sends the weekly email; undefined if nobody gets it. */
  sendWeekly?: ((end: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Epoch milliseconds. */
  now: () => number;
  wait: (milliseconds: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/** Identifies a visitor's message. */
interface Announcement {
  reference: string;
  language: Language | undefined;
}

const weekMs = 7 * dayMs;

/** The Unix epoch was a Thursday. */
const firstMondayMs = 4 * dayMs;

/** The weekly email is sent at six on Monday morning (UTC). */
const weeklyDelayMs = 6 * hourMs;

const checkIntervalMs = minuteMs;

/** Shorter than the lease in `run-once.ts`, so that no other instance sends the same notice meanwhile. */
const sendingTimeoutMs = minuteMs;

/** A stop does not wait longer for announcements. */
const lastSendingTimeoutMs = 2_000;

/** An alert fires at most once in this time. */
const renewalMs = hourMs;

/** An alert is resolved once its check has found nothing for this time. Otherwise a figure near a threshold would toggle it. */
const settledMs = 15 * minuteMs;

/** If announcements can't be sent, further messages are not announced. They are in the inbox. */
const maxAnnouncements = 100;

/** The last notice that one channel sent about one alert. */
interface AlertState {
  isFiring: boolean;
  since: number;
  /** The number of messages, if the alert has one. */
  count?: number | undefined;
  /** When it last fired. */
  at?: number | undefined;
}

const alertChecks = checks.filter(({ alert }) => alert !== undefined);

/**
 * Notifies the operator through each channel when an alert fires, when more messages fail, and when it is resolved. The
 * store records what was sent, so a restart or another instance doesn't send it again. If a channel was unavailable while
 * the alert fired, it sends only the end, with the time of the beginning. Without channels, nothing is sent.
 */
export function createNotifier(dependencies: Dependencies) {
  const { context, progress, channels, announcesMessages, sendWeekly, now, wait, log } = dependencies;
  /** Used for the alert that the database can't be written. */
  const bufferedProgress = createBufferedProgress(progress);
  const lastFiring = new Map<string, number>();
  const announcements: Announcement[] = [];
  const webhook = channels.find(({ name }) => name === "webhook");
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  const createSignal = () => AbortSignal.any([stopping.signal, AbortSignal.timeout(sendingTimeoutMs)]);

  async function check(): Promise<void> {
    // Read once, so that everything below refers to the same moment.
    const at = now();
    const results = await runChecks(alertChecks, context);
    for (const result of results) {
      const { alert } = alertChecks.find(({ name }) => name === result.check) ?? {};
      if (alert) for (const channel of channels) await sendAlert(alert, result, channel, results, at);
    }
    await logFailure("webhook", () => announce(createSignal()));
    if (sendWeekly) await sendWeeklyWhenDue(sendWeekly, at);
  }

  async function sendAlert(
    alert: Alert,
    result: CheckResult,
    channel: Channel,
    results: CheckResult[],
    at: number,
  ): Promise<void> {
    const { name } = alert;
    const isFiring = isProblem(result);
    if (isFiring) lastFiring.set(name, at);
    else if (result.status !== "ok" || Math.abs(at - (lastFiring.get(name) ?? 0)) < settledMs) return;
    const job: Job<AlertState> = {
      initial: { isFiring: false, since: at },
      plan: (sent, attempted) =>
        isFiring ? planFiring(sent, attempted, result, at) : planEnd(sent, attempted),
      async send(next, sent) {
        if (isRecorded(next, sent)) return;
        const { since } = next;
        const event = isFiring ? "alert" : "resolved";
        const text = isFiring
          ? formatFinding(result, context.installation)
          : formatEnd(since, at, !results.some(isProblem));
        await channel.send(
          { event, alert: name, title: isFiring ? alert.firing : alert.resolved, text, since, at },
          createSignal(),
        );
        log.info({ alert: name, event, channel: channel.name }, "the operator was notified");
      },
    };
    const kept = name === "unavailable" ? bufferedProgress : progress;
    await logFailure(channel.name, () => runOnce(kept, `${name}/${channel.name}`, job, now));
  }

  /** Announces all messages since the last check together. They are kept until the announcement succeeds. */
  async function announce(signal: AbortSignal): Promise<void> {
    if (!webhook || announcements.length === 0) return;
    const sent = [...announcements];
    const lines = sent.map(({ reference, language = "no language" }) => {
      const read = { command: "inbox", options: `show ${reference}`, to: "Read it" } as const;
      return `${reference} (${language}). ${formatActions([read], context.installation)}`;
    });
    const title = sent.length === 1 ? "New message" : `${sent.length} new messages`;
    await webhook.send({ event: "message", title, text: lines.join("\n"), at: now() }, signal);
    announcements.splice(0, sent.length);
  }

  async function sendWeeklyWhenDue(send: NonNullable<typeof sendWeekly>, at: number): Promise<void> {
    const monday = at - ((at - firstMondayMs) % weekMs);
    if (at < monday + weeklyDelayMs) return;
    const job: Job<{ monday: number }> = {
      // A new site waits for its first whole week.
      initial: { monday },
      plan: (sent) => (sent.monday === monday ? undefined : { monday }),
      // If the clock was set back, the week may already have been sent.
      send: async (_next, sent) => (sent.monday > monday ? undefined : send(monday, createSignal())),
    };
    await logFailure("weekly", () => runOnce(progress, "weekly", job, now));
  }

  async function logFailure(channel: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      // Only the code: the message may contain the channel's secret address.
      log.warn({ channel, code: findErrorCode(error) }, "the operator could not be notified");
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await logFailure("all", check);
      await wait(checkIntervalMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await logFailure("webhook", () => announce(AbortSignal.timeout(lastSendingTimeoutMs)));
  }

  return {
    start(): void {
      if (channels.length > 0) running ??= run();
    },
    /** Called when a message is stored. */
    announceMessage(announcement: Announcement): void {
      if (announcesMessages && announcements.length < maxAnnouncements) announcements.push(announcement);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

const isProblem = ({ status }: CheckResult) => status === "error" || status === "warning";

function planFiring(
  sent: AlertState,
  attempted: AlertState | undefined,
  { count, since }: CheckResult,
  at: number,
): AlertState | undefined {
  const isRecent = sent.at !== undefined && Math.abs(at - sent.at) < renewalMs;
  if (!sent.isFiring) {
    if (isRecent) return undefined;
    return { isFiring: true, since: (attempted?.isFiring ? attempted.since : since) ?? at, count, at };
  }
  if (count === sent.count) return undefined;
  if (count === undefined || sent.count === undefined || count < sent.count) return { ...sent, count };
  return isRecent ? undefined : { ...sent, count, at };
}

/** Whether only the count has changed, to a smaller one: the next failure exceeds it. */
const isRecorded = (next: AlertState, sent: AlertState) =>
  next.isFiring && sent.isFiring && next.at === sent.at;

function planEnd(sent: AlertState, attempted: AlertState | undefined): AlertState | undefined {
  const begun = sent.isFiring ? sent : attempted;
  return begun && { isFiring: false, since: begun.since, at: begun.at };
}

function formatEnd(since: number, at: number, isAllWell: boolean): string {
  const lasted = `It lasted from ${formatTime(since)} to ${formatTime(at)} (UTC).`;
  return isAllWell ? `${lasted} There are no other problems.` : lasted;
}

function formatTime(time: number): string {
  return new Intl.DateTimeFormat("en", {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  }).format(time);
}
