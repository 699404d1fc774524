import { hourMs } from "../../lib/units.ts";

const firstPauseMs = 10_000;

const maxPauseMs = hourMs;

/** The sum of a message's own pauses, which doesn't change when the clock is set or the service is down. */
export const retryForMs = 3 * 24 * hourMs;

/**
 * Computes the next pause of a message, or of all deliveries: ten seconds more than all before it together, and spread over
 * its upper half so that messages that failed together are not retried together.
 * @param waitedMs the sum of the pauses before it
 * @param random from 0 to 1
 */
export function computePause(waitedMs: number, random: number): number {
  return Math.round(Math.min(maxPauseMs, firstPauseMs + waitedMs) * (0.5 + random / 2));
}
