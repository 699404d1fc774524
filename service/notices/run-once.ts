import type { NoticeProgress } from "../store/store.ts";
import { minuteMs } from "../units.ts";

/** A job that all instances together run once. The store keeps its state. */
export interface Job<State> {
  /** The state before anything was sent. */
  initial: State;
  /**
   * Chooses the next state; undefined if there is nothing to do.
   * @param sent the state that was sent last
   * @param attempted the state that could not be sent since then
   */
  plan(sent: State, attempted: State | undefined): State | undefined;
  send(next: State, sent: State): Promise<void>;
}

/** The stored state of a job. Times are epoch milliseconds. */
interface Progress<State> {
  sent: State;
  attempted?: State;
  /** An instance is sending until then. */
  leaseEndsAt?: number;
  /** No instance tries again before then. */
  retryAt?: number;
  failures?: number;
}

/** An instance that takes longer than this to send is assumed to have crashed, and another one sends. */
const leaseMs = 2 * minuteMs;

/** Mail servers ban an address after a few refused logins. */
const loginPauseMs = 15 * minuteMs;

const maxPauseMs = 60 * minuteMs;

/**
 * Runs a job, unless another instance is running it or it failed recently. The clocks of all instances must agree within a
 * minute.
 * @throws the error of `send`, after the failure is recorded for the next attempt
 */
export async function runOnce<State>(
  progress: NoticeProgress,
  name: string,
  job: Job<State>,
  now: () => number,
): Promise<void> {
  const text = await progress.read(name);
  if (text === undefined) {
    if (await progress.replace(name, undefined, serialize({ sent: job.initial })))
      await runOnce(progress, name, job, now);
    return;
  }
  const { sent, attempted, leaseEndsAt = 0, retryAt = 0, failures = 0 } = JSON.parse(text) as Progress<State>;
  const next = job.plan(sent, attempted);
  const at = now();
  // A time too far ahead was written before the clock was set back.
  const isWaiting = (until: number, longestMs: number) => at < until && until - at <= longestMs;
  if (next === undefined || isWaiting(leaseEndsAt, leaseMs) || isWaiting(retryAt, maxPauseMs)) return;

  const leased = serialize({ sent, attempted: next, leaseEndsAt: at + leaseMs, failures });
  if (!(await progress.replace(name, text, leased))) return;
  try {
    await job.send(next, sent);
  } catch (error) {
    const isRefused = (error as NodeJS.ErrnoException).code === "EAUTH";
    const pauseMs = Math.min(maxPauseMs, Math.max(minuteMs * 2 ** failures, isRefused ? loginPauseMs : 0));
    const failed = { sent, attempted: next, retryAt: now() + pauseMs, failures: failures + 1 };
    await progress.replace(name, leased, serialize(failed));
    throw error;
  }
  await progress.replace(name, leased, serialize({ sent: next }));
}

const serialize = <State>(progress: Progress<State>) => JSON.stringify(progress);
