import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "../../lib/errors/error-code.ts";
import { dayMs, hourMs } from "../../lib/units.ts";
import type { Wait } from "../../lib/wait.ts";
import type { ServiceSettings } from "../../settings/service-settings.ts";
import { getUnreadDays } from "../../settings/site-settings.ts";
import type { MessageStore, Store } from "../store.ts";

interface Dependencies {
  store: Pick<Store, "messages" | "housekeeping" | "sources">;
  settings: Pick<ServiceSettings, "KEEP_MESSAGES_DAYS">;
  wait: Wait;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

/** The deletion of unread messages is announced this many days in advance. */
const warningDays = 30;

/** Longer than a weekend: some machines are only switched on while somebody works. */
const maxStepMs = 7 * dayMs;

/** Counts the unread messages that will be deleted within the next 30 days. */
export function countExpiring(messages: MessageStore, settings: Dependencies["settings"]): Promise<number> {
  return messages.countUnread({ afterMs: (getUnreadDays(settings) - warningDays) * dayMs });
}

/**
 * Deletes old messages and merges rare sources once a day, beside the dispatcher: deleting many takes minutes. If the clock has
 * moved by more than a week since the last run, it may be wrong, and nothing is deleted until the next day's run.
 */
export function createHousekeeping({ store, settings, wait, log }: Dependencies) {
  const { messages, housekeeping, sources } = store;
  const unreadMs = getUnreadDays(settings) * dayMs;
  const warningMs = warningDays * dayMs;
  const stopping = new AbortController();

  async function clean(): Promise<void> {
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
    // After the work: what failed is tried again within hours.
    await housekeeping.recordRun();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clean().catch((error) => {
        if (stopping.signal.aborted) return;
        log.error(
          { code: findErrorCode(error) },
          "old messages could not be deleted, or rare sources not merged",
        );
      });
      await wait(hourMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    start: run,
    /** Doesn't wait for a run: one that is cut off by the end of the process goes on after the next start. */
    stop(): void {
      stopping.abort();
    },
  };
}
