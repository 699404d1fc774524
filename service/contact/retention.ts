import type { FastifyBaseLogger } from "fastify";
import type { Outbox } from "./outbox.ts";

interface RetentionDependencies {
  outbox: Pick<Outbox, "deleteSettledBefore">;
  settings: { KEEP_MESSAGES_DAYS: number };
  now: () => number;
  log: Pick<FastifyBaseLogger, "info">;
}

/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

/** Deletes messages that have been kept long enough: once a day, however often it is called. */
export function createRetention({ outbox, settings, now, log }: RetentionDependencies) {
  let deletedAt = Number.NEGATIVE_INFINITY;

  return (): void => {
    if (now() - deletedAt < day) return;
    const deleted = outbox.deleteSettledBefore(now() - settings.KEEP_MESSAGES_DAYS * day);
    deletedAt = now();
    if (deleted > 0) log.info({ deleted }, "old messages were deleted");
  };
}
