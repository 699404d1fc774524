import { earliestPlausibleTime } from "../store/messages.ts";
import type { ClockStore } from "../store/store.ts";
import { dayMs, minuteMs } from "../units.ts";

/** Between two checks the clock may differ by this much from the time that has passed. */
const toleranceMs = 10 * minuteMs;

/** A service that was stopped for longer trusts the clock only after `holdMs`. */
const maxAbsenceMs = dayMs;

/** How long the clock must run evenly after a jump. */
const holdMs = dayMs;

interface Reading {
  clock: number;
  monotonic: number;
}

/**
 * Creates the check whether the clock can be trusted with deletions. After a jump in either direction, and after a start
 * at an unexpected time, it must run evenly for a day.
 * @param monotonicNow milliseconds, unaffected by changes of the clock
 */
export function createClockGuard(clock: ClockStore, monotonicNow: () => number) {
  let last: Reading | undefined;
  /** By monotonic time; undefined while the clock is trusted. */
  let untrustedSince: number | undefined;

  return async (): Promise<{ isTrusted: boolean; hasJumped: boolean }> => {
    const { now, trustedAt } = await clock.read();
    const reading = { clock: now, monotonic: monotonicNow() };
    const isExpected = last ? isEven(last, reading) : isRecent(trustedAt ?? now, now);
    last = reading;
    if (!isExpected) untrustedSince = reading.monotonic;
    else if (
      untrustedSince !== undefined &&
      reading.monotonic - untrustedSince >= holdMs &&
      now >= earliestPlausibleTime
    ) {
      await clock.restartAges();
      untrustedSince = undefined;
    }
    const isTrusted = untrustedSince === undefined;
    if (isTrusted) await clock.trust();
    return { isTrusted, hasJumped: !isExpected };
  };
}

function isEven(before: Reading, after: Reading): boolean {
  return Math.abs(after.clock - before.clock - (after.monotonic - before.monotonic)) <= toleranceMs;
}

/** The first start trusts any time: a service that restarts every day would never delete anything otherwise. */
function isRecent(trustedAt: number, now: number): boolean {
  return now >= trustedAt - toleranceMs && now <= trustedAt + maxAbsenceMs;
}
