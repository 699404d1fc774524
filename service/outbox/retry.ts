const second = 1000;
const hour = 60 * 60 * second;

/** Milliseconds before the second attempt; doubled for each further one. */
const firstPause = 10 * second;

const longestPause = hour;

/** The longest pause that a `Retry-After` can ask for: more would use up the days a message is tried for. */
const longestAsked = 24 * hour;

/** Milliseconds of pauses during which a message is tried: as long as mail servers do. */
const tryFor = 3 * 24 * hour;

/**
 * Milliseconds to wait after an attempt that failed: exponential, capped, and spread over its upper half so
 * that messages which failed together don't come back together.
 * @param attempts how many have been made, from 1
 * @param random from 0 to 1
 */
export function computePause(attempts: number, random: number, askedMs = 0): number {
  const pause = Math.min(longestPause, firstPause * 2 ** (attempts - 1));
  return Math.round(Math.max(pause * (0.5 + random / 2), Math.min(askedMs, longestAsked)));
}

/**
 * Whether a message has been tried for long enough. Its pauses are added up, as they were meant: a clock that is
 * set, or a service that stood still, neither shortens nor lengthens the days.
 */
export function isGivenUp(waitedMs: number): boolean {
  return waitedMs >= tryFor;
}

/** Milliseconds of a `Retry-After`, which is in seconds or an HTTP date (RFC 9110, 10.2.3). */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const asked = /^\d+$/.test(header.trim()) ? Number(header) * second : Date.parse(header) - now;
  return asked > 0 ? asked : undefined;
}
