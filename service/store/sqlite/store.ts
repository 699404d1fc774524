import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { createBatcher } from "../batcher.ts";
import { type Store, type StoreCaps, StoreFullError } from "../store.ts";
import { createCounts } from "./counts.ts";
import { inTransaction, readUserVersion } from "./database.ts";
import { createMessageStore } from "./messages.ts";
import { createNewMessages } from "./new-messages.ts";
import { createNoticeProgress } from "./notice-progress.ts";
import { createRateLimits } from "./rate-limits.ts";

export interface SqliteDependencies extends StoreCaps {
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
  randomBytes: (size: number) => Uint8Array;
}

/** Creates the store in one SQLite file. Statements block; only the commits of batches come later. */
export function createSqliteStore(database: DatabaseSync, dependencies: SqliteDependencies): Store {
  const counts = createCounts(database, dependencies.now);
  const newMessages = createNewMessages(database, dependencies);
  const rateLimits = createRateLimits(database, dependencies);
  const lastBackup = database.prepare("select made_at as madeAt from last_backup");
  const batcher = createBatcher((batch) =>
    inTransaction(database, () => ({
      visits: counts.writeVisits(batch.visits),
      clicks: counts.writeClicks(batch.clicks),
      messages: newMessages.write(batch.messages),
      rateLimits: rateLimits.write(batch.rateLimits),
    })),
  );

  return {
    counter: {
      read: async () => counts.read(),
      increment: (language) => batcher.add("visits", language),
      countClick: (click) => batcher.add("clicks", click),
    },

    messages: {
      ...createMessageStore(database, { ...dependencies, onChange: newMessages.recount }),
      async add(message) {
        const result = await batcher.add("messages", message);
        if (result instanceof StoreFullError) throw result;
        return result;
      },
    },

    rateLimits: {
      ...rateLimits.store,
      use: (requests, windowMs) => batcher.add("rateLimits", { requests, windowMs }),
    },

    noticeProgress: createNoticeProgress(database),

    readDailyCounts: async (from, to) => counts.readDaily(from, to),
    health: batcher.health,
    checkWritable: async () => checkWritable(database),

    async readSize() {
      return { database: newMessages.readUsedBytes(), wal: readWalSize(database) };
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
