import type { FastifyBaseLogger } from "fastify";
import { dayMs } from "../../lib/units.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";
import { getUnreadDays } from "../../settings/site-settings.ts";
import type { MessageStore, Store } from "../store.ts";

interface Dependencies {
  store: Pick<Store, "messages" | "housekeeping" | "sources">;
  settings: Pick<ServiceSettings, "KEEP_MESSAGES_DAYS">;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

/** The deletion of unread messages is announced this many days in advance. */
const warningDays = 30;

/** Longer than a weekend: some machines are only switched on while somebody works. */
const maxStepMs = 7 * dayMs;

/** Counts the unread messages that will be deleted within the next 30 days. */
export const countExpiring = (messages: MessageStore, settings: Dependencies["settings"]) =>
  messages.countUnread({ afterMs: (getUnreadDays(settings) - warningDays) * dayMs });

/**
 * Creates the job that deletes old messages and merges rare sources, once a day. If the clock has moved by more than a week since
 * the last run, it may be wrong, so nothing is deleted until the next day's run.
 */
export function createHousekeeping({ store, settings, log }: Dependencies) {
  const { messages, housekeeping, sources } = store;
  const unreadMs = getUnreadDays(settings) * dayMs;
  const warningMs = warningDays * dayMs;

  return async (): Promise<void> => {
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
    await sources.merge();
    // Recorded after the work, so that a failed run is repeated within hours.
    await housekeeping.recordRun();
  };
}
