import type { FastifyBaseLogger } from "fastify";
import type { Retention, Store } from "../store/store.ts";

/** In days. */
export interface HousekeepingSettings {
  /** Delivered and handled messages; spam too, but not longer than 30 days. */
  KEEP_MESSAGES_DAYS: number;
  /** Messages that nobody has seen: waiting and failed ones. */
  KEEP_UNREAD_DAYS: number;
}

interface Dependencies {
  store: Pick<Store, "messages" | "limits">;
  settings: HousekeepingSettings;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info" | "error">;
}

/** Milliseconds. */
const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Days before unread messages are deleted in which the log, the metrics and the doctor say so. */
export const warningDays = 30;

/** Milliseconds that spam is kept at most: it takes the room of messages, and a mistake is soon missed. */
const longestSpam = 30 * day;

export function getRetention({ KEEP_MESSAGES_DAYS, KEEP_UNREAD_DAYS }: HousekeepingSettings): Retention {
  const [seen, unread] = [KEEP_MESSAGES_DAYS * day, KEEP_UNREAD_DAYS * day];
  const spam = Math.min(seen, longestSpam);
  return { delivered: seen, handled: seen, spam, waiting: unread, failed: unread };
}

/** Messages nobody has seen that will be deleted within the days of warning. */
export async function countExpiring(messages: Store["messages"], settings: HousekeepingSettings) {
  const soon = Math.max(0, settings.KEEP_UNREAD_DAYS - warningDays) * day;
  const { waiting = 0, failed = 0 } = await messages.countOld({ waiting: soon, failed: soon });
  return waiting + failed;
}

/** Deletes what has been kept long enough: tried once an hour, however often it is called and the clock is set. */
export function createHousekeeping({ store, settings, now, log }: Dependencies) {
  let doneAt = Number.NEGATIVE_INFINITY;
  let warnedAt = Number.NEGATIVE_INFINITY;

  return async (): Promise<void> => {
    if (Math.abs(now() - doneAt) < hour) return;
    // Also where it fails: tried at each turn, it would keep the store from its work.
    doneAt = now();
    await store.limits.sweep();
    const deleted = await store.messages.deleteOld(getRetention(settings));
    if (Object.keys(deleted).length > 0) log.info({ deleted }, "old messages were deleted");
    if (Math.abs(now() - warnedAt) < day) return;
    const expiring = await countExpiring(store.messages, settings);
    if (expiring > 0) log.error({ expiring, days: warningDays }, "unread messages will be deleted soon");
    warnedAt = now();
  };
}
