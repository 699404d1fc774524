import { hourMs } from "../../lib/units.ts";

/** The pause before the second attempt. It doubles with each further attempt. */
const firstPauseMs = 10_000;

const maxPauseMs = hourMs;

/** The sum of a message's own pauses, which doesn't change when the clock is set or the service is down. */
export const retryForMs = 3 * 24 * hourMs;

/**
 * Computes the pause after a failed attempt, in milliseconds: exponential, capped, and spread over its upper half so
 * that messages that failed together are not retried together.
 * @param attempts the number of attempts so far, from 1
 * @param random from 0 to 1
 */
export function computePause(attempts: number, random: number): number {
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (attempts - 1));
  return Math.round(pauseMs * (0.5 + random / 2));
}
