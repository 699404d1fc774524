import type { FastifyBaseLogger } from "fastify";
import type { Retention, Store } from "../store/store.ts";
import { dayMs, hourMs } from "../units.ts";

export interface HousekeepingSettings {
  /** For delivered and handled messages, and for spam, which is kept for 30 days at most. */
  KEEP_MESSAGES_DAYS: number;
  /** For messages that nobody has seen: waiting and failed ones. */
  KEEP_UNREAD_DAYS: number;
}

interface Dependencies {
  store: Pick<Store, "messages" | "rateLimits">;
  settings: HousekeepingSettings;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info" | "error">;
}

/** Log, metrics and doctor announce the deletion of unread messages this many days before. */
const warningDays = 30;

/** Shorter than for messages, whose space spam takes. */
const maxSpamMs = 30 * dayMs;

function getRetention({ KEEP_MESSAGES_DAYS, KEEP_UNREAD_DAYS }: HousekeepingSettings): Retention {
  const [seen, unread] = [KEEP_MESSAGES_DAYS * dayMs, KEEP_UNREAD_DAYS * dayMs];
  const spam = Math.min(seen, maxSpamMs);
  return { delivered: seen, handled: seen, spam, waiting: unread, failed: unread };
}

/** Counts the unread messages that will be deleted within the next 30 days. */
export async function countExpiring(messages: Store["messages"], settings: HousekeepingSettings) {
  const soon = Math.max(0, settings.KEEP_UNREAD_DAYS - warningDays) * dayMs;
  const { waiting = 0, failed = 0 } = await messages.countOld({ waiting: soon, failed: soon });
  return waiting + failed;
}

/** Creates a function that deletes old messages and expired rate limits, once an hour however often it is called. */
export function createHousekeeping({ store, settings, now, log }: Dependencies) {
  let startedAt = Number.NEGATIVE_INFINITY;
  let warnedAt = Number.NEGATIVE_INFINITY;

  return async (): Promise<void> => {
    // The absolute difference: the clock may have been set back.
    if (Math.abs(now() - startedAt) < hourMs) return;
    // Set before the work: a failure must not be repeated at once, again and again.
    startedAt = now();
    await store.rateLimits.sweep();
    const deleted = await store.messages.deleteOld(getRetention(settings));
    if (Object.keys(deleted).length > 0) log.info({ deleted }, "old messages were deleted");
    if (Math.abs(now() - warnedAt) < dayMs) return;
    const expiring = await countExpiring(store.messages, settings);
    if (expiring > 0) log.error({ expiring, days: warningDays }, "unread messages will be deleted soon");
    warnedAt = now();
  };
}
