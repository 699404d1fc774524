import { createBatcher } from "./batcher.ts";
import { commitBatch } from "./commit-batch.ts";
import { createCounterReader, readDailyCounts } from "./counts.ts";
import type { Engine } from "./engines/engine.ts";
import { createLease } from "./lease.ts";
import { createMessages, earliestPlausibleTime } from "./messages.ts";
import { createRateLimits } from "./rate-limits.ts";
import { createSizeCap } from "./size-cap.ts";
import { createNoticeProgress, createState } from "./state.ts";
import type { ClockStore, Store, StoreCaps } from "./store.ts";

export interface StoreDependencies extends StoreCaps {
  newId: () => string;
  randomBytes: (size: number) => Uint8Array;
  wait: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds since any moment, whatever happens to the clock. */
  monotonicNow: () => number;
}

/** Creates the store on an engine whose database is migrated. */
export function createStore(engine: Engine, dependencies: StoreDependencies): Store {
  const { query } = engine;
  const cap = createSizeCap(dependencies, dependencies.monotonicNow);
  const batcher = createBatcher((batch) => commitBatch(batch, engine, cap), engine.classify);
  const state = createState(engine);
  const lease = createLease(query, dependencies.newId());

  return {
    counter: {
      read: createCounterReader(engine),
      increment: (language, source) => batcher.addVisit({ language, source }),
      countClick: batcher.addClick,
    },

    messages: {
      ...createMessages(engine, { ...dependencies, onDeleted: cap.forget }),
      hasRoom: () => cap.hasRoom(query),
      async add(message) {
        const result = await batcher.addMessage(message);
        if (typeof result !== "string") throw result;
        return result;
      },
    },

    rateLimits: createRateLimits(engine, { ...dependencies, state }),
    noticeProgress: createNoticeProgress(engine),
    clock: createClock(engine, state),

    readDailyCounts: (from, to) => readDailyCounts(query, from, to),
    health: batcher.health,
    checkWritable: () => batcher.check(lease.renew),

    async readLastBackup() {
      const madeAt = await state.read("last_backup");
      return madeAt === undefined ? undefined : Number(madeAt);
    },

    async close() {
      await batcher.finish();
      await lease.end();
      await engine.close();
    },
  };
}

function createClock({ query }: Engine, state: ReturnType<typeof createState>): ClockStore {
  return {
    async read() {
      const [row] = await query(
        "select now_ms() as now, (select value from store_state where name = 'clock_trusted_at') as trusted_at",
      );
      const trustedAt = row?.trusted_at;
      return {
        now: Number(row?.now),
        trustedAt: typeof trustedAt === "string" ? Number(trustedAt) : undefined,
      };
    },

    trust: () => state.noteTime("clock_trusted_at"),

    async restartAges() {
      await query("update inbox_message set warned_at = null where warned_at is not null");
      await query(
        `update inbox_message set state_since = now_ms()
        where state in ('waiting', 'delivered', 'handled', 'spam', 'failed') and state_since < cast($1 as bigint)`,
        [earliestPlausibleTime],
      );
    },
  };
}
