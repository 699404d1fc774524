import type { NoticeStore } from "../store/store.ts";

export interface Job<State> {
  /** What holds before the first. */
  initial: State;
  /**
   * What is to be told now; undefined where nothing is.
   * @param told what was told last
   * @param attempted what could not be told since
   */
  plan(told: State, attempted: State | undefined): State | undefined;
  carryOut(next: State): Promise<void>;
}

interface Kept<State> {
  told: State;
  attempted?: State;
  /** Epoch milliseconds until which one instance is telling. */
  until?: number;
  /** Epoch milliseconds before which it is not tried again. */
  retryAt?: number;
  tries?: number;
}

const minute = 60_000;

/** Milliseconds that an instance has for telling: afterwards it counts as dead, and another one tells. */
const lease = 2 * minute;

const longestPause = 60 * minute;

/**
 * Carries a job out, unless that is done, another instance is at it, or it failed a short while ago. All instances
 * need clocks that agree within a minute.
 * @throws what `carryOut` throws, after it was noted for the next try
 */
export async function runOnce<State>(
  notices: NoticeStore,
  name: string,
  job: Job<State>,
  now: () => number,
): Promise<void> {
  const text = await notices.read(name);
  if (text === undefined) {
    if (await notices.replace(name, undefined, write({ told: job.initial })))
      await runOnce(notices, name, job, now);
    return;
  }
  const kept = JSON.parse(text) as Kept<State>;
  const next = job.plan(kept.told, kept.attempted);
  if (next === undefined || now() < Math.max(kept.until ?? 0, kept.retryAt ?? 0)) return;

  const { told, tries = 0 } = kept;
  const claimed = write({ told, attempted: next, until: now() + lease, tries });
  if (!(await notices.replace(name, text, claimed))) return;
  try {
    await job.carryOut(next);
  } catch (error) {
    const retryAt = now() + Math.min(longestPause, minute * 2 ** tries);
    await notices.replace(name, claimed, write({ told, attempted: next, retryAt, tries: tries + 1 }));
    throw error;
  }
  await notices.replace(name, claimed, write({ told: next }));
}

const write = <State>(kept: Kept<State>) => JSON.stringify(kept);
