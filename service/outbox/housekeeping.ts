import type { FastifyBaseLogger } from "fastify";
import { getUnreadDays } from "../../settings/site-settings.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Store } from "../store/store.ts";
import { dayMs, hourMs } from "../units.ts";
import { createClockGuard } from "./clock-guard.ts";

interface Dependencies {
  store: Pick<Store, "messages" | "clock">;
  settings: Pick<ServiceSettings, "KEEP_MESSAGES_DAYS">;
  /** Monotonic milliseconds, unaffected by changes of the clock. */
  monotonicNow: () => number;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

/** The deletion of unread messages is announced this many days in advance. */
const warningDays = 30;

/** Counts the unread messages that will be deleted within the next 30 days. */
export function countExpiring(messages: Store["messages"], settings: Dependencies["settings"]) {
  return messages.countUnread({ afterMs: (getUnreadDays(settings) - warningDays) * dayMs });
}

/** Creates a function that deletes old messages, once an hour however often it is called. */
export function createHousekeeping({ store, settings, monotonicNow, log }: Dependencies) {
  const { messages, clock } = store;
  const unreadMs = getUnreadDays(settings) * dayMs;
  const warningMs = warningDays * dayMs;
  const checkClock = createClockGuard(clock, monotonicNow);
  let startedAt = Number.NEGATIVE_INFINITY;

  return async (): Promise<void> => {
    if (monotonicNow() - startedAt < hourMs) return;
    // Set before the work, so that a failure isn't retried at once.
    startedAt = monotonicNow();
    const { isTrusted, hasJumped } = await checkClock();
    if (hasJumped) log.warn("the clock has jumped: nothing is deleted for a day");
    if (!isTrusted) return;
    const seen = await messages.deleteOld({ afterMs: settings.KEEP_MESSAGES_DAYS * dayMs });
    if (seen > 0) log.info({ seen }, "old messages were deleted");
    const warned = await messages.warnUnread({ afterMs: unreadMs - warningMs });
    if (warned > 0) log.error({ warned, days: warningDays }, "unread messages will be deleted");
    const unread = await messages.deleteUnread({ afterMs: unreadMs, warnedMs: warningMs });
    if (unread > 0) log.error({ unread }, "unread messages were deleted after their warning");
  };
}
