import { getUnreadDays } from "../../settings/site-settings.ts";
import type { MessageStore } from "../store/store.ts";
import { dayMs, hourMs } from "../units.ts";
import type { DispatcherDependencies } from "./dispatcher.ts";

type Dependencies = Pick<DispatcherDependencies, "store" | "settings" | "monotonicNow" | "log">;

/** The deletion of unread messages is announced this many days in advance. */
const warningDays = 30;

/** Longer than a weekend: some machines are only switched on while somebody works. */
const maxStepMs = 7 * dayMs;

/** Counts the unread messages that will be deleted within the next 30 days. */
export function countExpiring(messages: MessageStore, settings: Dependencies["settings"]): Promise<number> {
  return messages.countUnread({ afterMs: (getUnreadDays(settings) - warningDays) * dayMs });
}

/**
 * Creates a function that deletes old messages, once a day however often it is called. If the clock has moved by more than
 * a week since the last run, it may be wrong, and nothing is deleted until the next day's run.
 */
export function createHousekeeping({ store, settings, monotonicNow, log }: Dependencies) {
  const { messages, housekeeping } = store;
  const unreadMs = getUnreadDays(settings) * dayMs;
  const warningMs = warningDays * dayMs;
  let checkedAt = Number.NEGATIVE_INFINITY;

  return async (): Promise<void> => {
    if (monotonicNow() - checkedAt < hourMs) return;
    // Set before the work, so that a failure isn't retried at once.
    checkedAt = monotonicNow();
    const ageMs = await housekeeping.readAge();
    if (ageMs === undefined) return await housekeeping.recordRun();
    if (Math.abs(ageMs) < dayMs) return;
    if (Math.abs(ageMs) > maxStepMs) {
      log.warn("the last run was more than a week ago, or the clock was set: nothing is deleted for a day");
      return await housekeeping.recordRun();
    }
    const seen = await messages.deleteOld({ afterMs: settings.KEEP_MESSAGES_DAYS * dayMs });
    if (seen > 0) log.info({ seen }, "old messages were deleted");
    const warned = await messages.warnUnread({ afterMs: unreadMs - warningMs });
    if (warned > 0) log.error({ warned, days: warningDays }, "unread messages will be deleted");
    const unread = await messages.deleteUnread({ afterMs: unreadMs, warnedMs: warningMs });
    if (unread > 0) log.error({ unread }, "unread messages were deleted after their warning");
    // After the work: what failed is tried again within hours.
    await housekeeping.recordRun();
  };
}
