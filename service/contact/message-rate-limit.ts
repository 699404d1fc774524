import { createWindows, type RateLimitDependencies } from "../../lib/http/rate-limit.ts";
import { dayMs, hourMs, megabyte } from "../../lib/units.ts";
import { HttpError } from "./http-error.ts";

/** The bytes that one address can store in a day, so that nobody can fill the database with unread messages. */
const maxDailyBytes = megabyte;

/**
 * Creates the limits on the messages of one address.
 * @param max the messages that an address may send in an hour; 0: no limit on messages or bytes, because visitors may
 *   share an address
 */
export function createMessageRateLimit(max: number, dependencies: RateLimitDependencies) {
  const openHour = createWindows(hourMs, dependencies);
  const openDay = createWindows(dayMs, dependencies);

  /**
   * Counts a message.
   * @returns a function that corrects this: a repetition stores no bytes, and a message that isn't stored doesn't count
   * @throws {HttpError} 429 if a limit is reached
   */
  return (address: string, bytes: number): ((outcome: "repeated" | "refused") => void) => {
    if (max === 0) return () => {};
    const hour = openHour(address);
    const day = openDay(address);
    const allowedAt = Math.max(
      hour.amount < max ? 0 : hour.endsAt,
      day.amount + bytes <= maxDailyBytes ? 0 : day.endsAt,
    );
    if (allowedAt > 0) {
      const retryAfterSeconds = Math.ceil((allowedAt - dependencies.monotonicNow()) / 1000);
      throw new HttpError(429, { retryAfterSeconds });
    }
    hour.amount += 1;
    day.amount += bytes;
    return (outcome) => {
      day.amount -= bytes;
      if (outcome === "refused") hour.amount -= 1;
    };
  };
}
