import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { createBatcher } from "../batcher.ts";
import { type Store, type StoreCaps, StoreFullError } from "../store.ts";
import { createCounts } from "./counts.ts";
import { inTransaction, readUserVersion } from "./database.ts";
import { createLimits } from "./limits.ts";
import { createMessages } from "./messages.ts";
import { createNotices } from "./notices.ts";

export interface SqliteSources extends StoreCaps {
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
  randomBytes: (size: number) => Uint8Array;
}

/**
 * The store in one SQLite file. Its statements block, and so are over when a method returns its promise; only
 * commits of batches come later.
 */
export function createSqliteStore(database: DatabaseSync, sources: SqliteSources): Store {
  const counts = createCounts(database, sources.now);
  const messages = createMessages(database, sources);
  const limits = createLimits(database, sources);
  const notices = createNotices(database);
  const lastBackup = database.prepare("select made_at as madeAt from last_backup");
  const batcher = createBatcher((batch) =>
    inTransaction(database, () => ({
      visits: counts.writeVisits(batch.visits),
      clicks: counts.writeClicks(batch.clicks),
      messages: messages.write(batch.messages),
      limits: limits.write(batch.limits),
    })),
  );

  return {
    counter: {
      read: async () => counts.read(),
      increment: (language) => batcher.add("visits", language),
      countClick: (click) => batcher.add("clicks", click),
    },

    messages: {
      async add(message) {
        const kept = await batcher.add("messages", message);
        if (kept instanceof StoreFullError) throw kept;
        return kept;
      },
      claim: async (leaseMs) => messages.claim(leaseMs),
      renew: async (claim, leaseMs) => messages.renew(claim, leaseMs),
      settle: async (claim, outcome) => messages.settle(claim, outcome),
      postpone: async (claim, pause) => messages.postpone(claim, pause),
      pauseDeliveries: async (pauseMs) => messages.pauseDeliveries(pauseMs),
      readNextDue: async () => messages.readNextDue(),
      countWaiting: async () => messages.countWaiting(),
      countByState: async () => messages.countByState(),
      readOldestWaitingAge: async () => messages.readOldestWaitingAge(),
      list: async (states) => messages.list(states),
      find: async (reference) => messages.find(reference),
      retry: async (reference) => messages.retry(reference),
      markHandled: async (reference) => messages.markHandled(reference),
      delete: async (reference) => messages.delete(reference),
      deleteOld: async (retention) => messages.deleteOld(retention),
      countOld: async (retention) => messages.countOld(retention),
    },

    limits: {
      readSecret: async () => limits.readSecret(),
      use: (requests, windowMs) => batcher.add("limits", { requests, windowMs }),
      sweep: async () => limits.sweep(),
    },

    notices: {
      read: async (name) => notices.read(name),
      replace: async (name, before, after) => notices.replace(name, before, after),
    },

    readDailyCounts: async (from, to) => counts.readDaily(from, to),
    health: batcher.health,
    checkWritable: async () => checkWritable(database),

    async readSize() {
      return { database: messages.readUsedBytes(), wal: readWalSize(database) };
    },

    async readLastBackup() {
      const [row] = lastBackup.all();
      return row && Number(row.madeAt);
    },

    async close() {
      await batcher.finish();
      database.close();
    },
  };
}

/** Writes the schema's version over itself: a real page, synced to the disk. */
function checkWritable(database: DatabaseSync): void {
  inTransaction(database, () => database.exec(`pragma user_version = ${readUserVersion(database)}`));
}

/** 0 in memory, and where the log was emptied and removed. */
function readWalSize(database: DatabaseSync): number {
  const file = database.location();
  return (file && statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) || 0;
}
