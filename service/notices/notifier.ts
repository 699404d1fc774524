import type { FastifyBaseLogger } from "fastify";
import type { Language } from "../../contract/languages.ts";
import type { Alert, CheckResult, Context } from "../checks/check.ts";
import { formatActions, formatFinding } from "../checks/installation.ts";
import { checks } from "../checks/list.ts";
import { runChecks } from "../checks/run.ts";
import { findErrorCode } from "../error-code.ts";
import { formatDuration } from "../format-time.ts";
import type { NoticeProgress } from "../store/store.ts";
import { dayMs, hourMs, minuteMs } from "../units.ts";
import type { Channel, Notice } from "./channels.ts";

interface Dependencies {
  context: Context;
  progress: NoticeProgress;
  channels: Channel[];
  /** Whether the webhook gets a notice of each message. */
  announcesMessages: boolean;
  /** Creates the email about the week that ends at a time. */
  createWeekly: (end: number) => Promise<Notice>;
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

/** The Unix epoch was a Thursday. The weekly email is sent at six on Monday morning (UTC). */
const firstWeekMs = 4 * dayMs + 6 * hourMs;

const checkIntervalMs = minuteMs;

const sendingTimeoutMs = minuteMs;

/** A channel pauses after a failure. Mail servers ban an address after about five refused logins in an hour: see `loginPauseMs`. */
const retryMs = { webhook: 15 * minuteMs, mail: hourMs };

/** An alert fires at most once in this time, for example if a figure is near a threshold. */
const renewalMs = hourMs;

/** While so many announcements are being sent, further messages are not announced. They are in the inbox. */
const maxAnnouncements = 20;

/** The last notice of an alert through one channel. Times are epoch milliseconds. */
interface AlertState {
  isFiring: boolean;
  since: number;
  /** When it last fired. */
  at?: number;
  /** The number of messages, if the alert has one. */
  count?: number | undefined;
}

const alertChecks = checks.filter(({ alert }) => alert !== undefined);

/**
 * Notifies the operator through each channel when an alert fires, when more messages fail, and when it is resolved. The
 * store records what was sent, so a restart or another instance doesn't send it again.
 */
export function createNotifier(dependencies: Dependencies) {
  const { context, progress, channels, announcesMessages, createWeekly, now, wait, log } = dependencies;
  /** States that couldn't be stored, because the database is unavailable. */
  const unsaved = new Map<string, string>();
  const failedAt = new Map<Channel, number>();
  let announcing = 0;
  const webhook = channels.find(({ name }) => name === "webhook");
  const mail = channels.find(({ name }) => name === "mail");
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  const createSignal = () => AbortSignal.any([stopping.signal, AbortSignal.timeout(sendingTimeoutMs)]);

  async function check(): Promise<void> {
    // Read once, so that everything below refers to the same moment.
    const at = now();
    for (const result of await runChecks(alertChecks, context)) {
      const alert = alertChecks.find(({ name }) => name === result.check)?.alert;
      if (alert) for (const channel of channels) await sendAlert(alert, result, channel, at);
    }
    if (mail) await sendWeekly(mail, at);
  }

  async function sendAlert(
    { name, title }: Alert,
    result: CheckResult,
    channel: Channel,
    at: number,
  ): Promise<void> {
    const isFiring = result.status === "error" || result.status === "warning";
    if (!isFiring && result.status !== "ok") return;
    const plan = (sent: AlertState | undefined) =>
      isFiring ? planFiring(sent, result, at) : sent?.isFiring && { ...sent, isFiring };
    await sendOnce(`${name}/${channel.name}`, channel, at, plan, async (next, sent) => {
      // Only the count has changed, to a smaller one: the next failure exceeds it.
      if (isFiring && next.at === sent?.at) return;
      const event = isFiring ? "alert" : "resolved";
      const { since } = next;
      const text = isFiring
        ? formatFinding(result, context.installation)
        : `The alert lasted for ${formatDuration(at - since)}.`;
      await channel.send(
        { event, alert: name, title: isFiring ? title : `Resolved: ${title}`, text, since, at },
        createSignal(),
      );
      log.info({ alert: name, event, channel: channel.name }, "the operator was notified");
    });
  }

  async function sendWeekly(channel: Channel, at: number): Promise<void> {
    // Rejects while the database is unavailable: then the week can't be read either.
    await progress.read("weekly");
    const monday = at - ((at - firstWeekMs) % weekMs) - 6 * hourMs;
    const plan = (sent: { monday: number } | undefined) => sent?.monday !== monday && { monday };
    await sendOnce("weekly", channel, at, plan, async (_next, sent) => {
      // A new site waits for its first whole week. If the clock was set back, the week may already have been sent.
      if (sent && sent.monday < monday) await channel.send(await createWeekly(monday), createSignal());
    });
  }

  /**
   * Sends the notice for the state that the plan returns, if any. The new state is stored first, so that only one of
   * several instances sends the notice. It is taken back if sending fails.
   */
  async function sendOnce<State>(
    name: string,
    channel: Channel,
    at: number,
    plan: (sent: State | undefined) => State | false | undefined,
    send: (next: State, sent: State | undefined) => Promise<void>,
  ): Promise<void> {
    const stored = await progress.read(name).catch(() => undefined);
    const before = unsaved.get(name) ?? stored;
    const { sent } = (before === undefined ? {} : JSON.parse(before)) as { sent?: State };
    const next = plan(sent);
    if (!next || Math.abs(at - (failedAt.get(channel) ?? 0)) < retryMs[channel.name]) return;
    const after = JSON.stringify({ sent: next });
    if (!(await save(name, stored, after))) return;
    await logFailure(channel.name, async () => {
      try {
        await send(next, sent);
      } catch (error) {
        failedAt.set(channel, at);
        await save(name, after, before ?? "{}");
        throw error;
      }
    });
  }

  /** Replaces a state, in memory while the database is unavailable. Returns false if another instance has changed it. */
  async function save(name: string, before: string | undefined, after: string): Promise<boolean> {
    try {
      const isSaved = await progress.replace(name, before, after);
      unsaved.delete(name);
      return isSaved;
    } catch {
      unsaved.set(name, after);
      return true;
    }
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
  }

  return {
    start(): void {
      if (channels.length > 0) running ??= run();
    },
    /** Called when a message is stored. A notice that is refused isn't sent again: the message is in the inbox. */
    async announceMessage({ reference, language }: Announcement): Promise<void> {
      if (!announcesMessages || !webhook || announcing >= maxAnnouncements) return;
      const read = { command: "inbox", options: `show ${reference}`, to: "Read it" } as const;
      const text = `${reference} (${language ?? "no language"}). ${formatActions([read], context.installation)}`;
      announcing += 1;
      await logFailure("webhook", () =>
        webhook.send({ event: "message", title: "New message", text, at: now() }, createSignal()),
      );
      announcing -= 1;
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

function planFiring(sent: AlertState | undefined, { count }: CheckResult, at: number): AlertState | false {
  const isRecent = sent?.at !== undefined && Math.abs(at - sent.at) < renewalMs;
  if (!sent?.isFiring) return !isRecent && { isFiring: true, since: at, at, count };
  if (count === sent.count) return false;
  const isMore = count !== undefined && sent.count !== undefined && count > sent.count;
  if (!isMore) return { ...sent, count };
  return !isRecent && { ...sent, at, count };
}
