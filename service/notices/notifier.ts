import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "../error-code.ts";
import type { NoticeProgress } from "../store/store.ts";
import { dayMs, hourMs, minuteMs } from "../units.ts";
import { createBufferedProgress } from "./buffered-progress.ts";
import type { Channel } from "./channels.ts";
import type { Condition } from "./conditions.ts";
import type { Notice } from "./notice.ts";
import { type Job, runOnce } from "./run-once.ts";

interface Dependencies {
  progress: NoticeProgress;
  channels: Channel[];
  readConditions: () => Promise<Condition[]>;
  /** Sends the weekly summary; undefined if the operator wants none. */
  sendSummary?: ((end: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Epoch milliseconds. */
  now: () => number;
  wait: (milliseconds: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

const weekMs = 7 * dayMs;

/** The Unix epoch was a Thursday. */
const firstMondayMs = 4 * dayMs;

/** The summary is sent at six on Monday morning (UTC). */
const weeklyDelayMs = 6 * hourMs;

const checkIntervalMs = minuteMs;

/** Shorter than the lease in `run-once.ts`, so that no other instance sends the same notice meanwhile. */
const sendingTimeoutMs = minuteMs;

/** The last notice that one channel sent about one alert. */
interface AlertState {
  isFiring: boolean;
  since: number;
}

/**
 * Notifies the operator once when an alert fires and once when it is resolved, by each channel. The store keeps
 * what was sent, so a restart or another instance does not send it again. A channel that was down while an alert
 * fired sends only the end, with the time of the beginning.
 */
export function createNotifier(dependencies: Dependencies) {
  const { progress, channels, readConditions, sendSummary, now, wait, log } = dependencies;
  /** For the alert that the database itself cannot be written. */
  const bufferedProgress = createBufferedProgress(progress);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  const createSignal = () => AbortSignal.any([stopping.signal, AbortSignal.timeout(sendingTimeoutMs)]);

  async function check(): Promise<void> {
    const conditions = await readConditions();
    for (const condition of conditions)
      for (const channel of channels) await sendAlert(condition, channel, conditions);
    if (sendSummary) await sendSummaryWhenDue(sendSummary);
  }

  async function sendAlert(condition: Condition, channel: Channel, all: Condition[]): Promise<void> {
    const { alert, state, figure, begunAt } = condition;
    if (state === "between") return;
    const at = now();
    const isFiring = state === "firing";
    const job: Job<AlertState> = {
      initial: { isFiring: false, since: at },
      plan(sent, attempted) {
        if (isFiring) {
          if (sent.isFiring) return undefined;
          const begun = attempted?.isFiring ? attempted.since : begunAt;
          return { isFiring: true, since: begun ?? at };
        }
        const begun = sent.isFiring ? sent : attempted;
        return begun && { isFiring: false, since: begun.since };
      },
      async send({ since }) {
        const isAllWell = all.every((each) => each.state === "resolved");
        const notice: Notice = isFiring
          ? { event: "alert", alert, figure, since, at }
          : { event: "resolved", alert, figure, since, at, isAllWell };
        await channel.send(notice, createSignal());
        log.info({ alert, event: notice.event, channel: channel.name }, "the operator was notified");
      },
    };
    const kept = alert === "unavailable" ? bufferedProgress : progress;
    await logFailure(channel.name, () => runOnce(kept, `${alert}/${channel.name}`, job, now));
  }

  async function sendSummaryWhenDue(send: NonNullable<typeof sendSummary>): Promise<void> {
    const monday = now() - ((now() - firstMondayMs) % weekMs);
    if (now() < monday + weeklyDelayMs) return;
    const job: Job<{ monday: number }> = {
      // A new site waits for its first whole week.
      initial: { monday },
      plan: (sent) => (sent.monday < monday ? { monday } : undefined),
      send: () => send(monday, createSignal()),
    };
    await logFailure("weekly", () => runOnce(progress, "weekly", job, now));
  }

  async function logFailure(channel: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      // The code alone: the message may hold the channel's secret address.
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
      running ??= run();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
