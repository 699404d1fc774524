import { earliestPlausibleTime } from "../store/state.ts";
import type { ClockStore } from "../store/store.ts";
import { dayMs, minuteMs } from "../units.ts";

/** A clock that is behind the expected time by more than this was set back. */
const toleranceMs = 10 * minuteMs;

/**
 * A clock that is ahead by up to this much counts as right: the service was stopped or the machine was suspended, for
 * example over a weekend. If that counted as a jump, a service that pauses regularly would never delete anything.
 */
const maxAbsenceMs = 7 * dayMs;

/** How long the clock must run without another jump. */
const holdMs = dayMs;

/**
 * Creates the check whether the clock can be trusted with deletions: not for a day after a jump in either direction. The
 * store remembers the last reading and the last jump, so that restarts neither hide a jump nor prolong the day.
 * @param monotonicNow milliseconds, unaffected by changes of the clock
 */
export function createClockGuard(clock: ClockStore, monotonicNow: () => number) {
  /** The clock minus monotonic time at the last check; undefined before the first one of this process. */
  let offset: number | undefined;

  return async (): Promise<{ isTrusted: boolean; hasJumped: boolean }> => {
    const { now, readAt = now, jumpedAt } = await clock.read();
    const monotonic = monotonicNow();
    const expected = offset === undefined ? readAt : offset + monotonic;
    offset = now - monotonic;
    const hasJumped = now < expected - toleranceMs || now > expected + maxAbsenceMs;
    const hasHeld = jumpedAt === undefined || (now - jumpedAt >= holdMs && now >= earliestPlausibleTime);
    if (hasJumped) await clock.recordJump();
    else if (jumpedAt !== undefined && hasHeld) await clock.endJump();
    await clock.recordReading();
    return { isTrusted: hasHeld && !hasJumped, hasJumped };
  };
}
