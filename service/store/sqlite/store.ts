import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { createBatcher } from "../batcher.ts";
import { type Store, type StoreCaps, StoreFullError } from "../store.ts";
import { createCounts } from "./counts.ts";
import { inTransaction, readUserVersion } from "./database.ts";
import { createLimits } from "./limits.ts";
import { createMessages } from "./messages.ts";
import { createNotices } from "./notices.ts";

export interface SqliteDependencies extends StoreCaps {
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
  randomBytes: (size: number) => Uint8Array;
}

/** Creates the store in one SQLite file. Statements block; only the commits of batches come later. */
export function createSqliteStore(database: DatabaseSync, dependencies: SqliteDependencies): Store {
  const counts = createCounts(database, dependencies.now);
  const messages = createMessages(database, dependencies);
  const limits = createLimits(database, dependencies);
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
      retry: async (references) => messages.retry(references),
      markHandled: async (references) => messages.markHandled(references),
      delete: async (references) => messages.delete(references),
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

/** Writes the schema's version again, unchanged: that writes a page and syncs it to the disk. */
function checkWritable(database: DatabaseSync): void {
  inTransaction(database, () => database.exec(`pragma user_version = ${readUserVersion(database)}`));
}

/** 0 for a database in memory, and if there is no log. */
function readWalSize(database: DatabaseSync): number {
  const file = database.location();
  return (file && statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) || 0;
}
