import type { Language } from "../../contract/languages.ts";
import type { OutboundClick } from "../../contract/outbound-click.ts";
import { createBatcher } from "./batcher.ts";
import { createCounterReader, readDailyCounts } from "./counts.ts";
import type { Engine } from "./engines/engine.ts";
import { createLease } from "./lease.ts";
import { createMessages } from "./messages.ts";
import { createSizeCap } from "./size-cap.ts";
import { createState } from "./state.ts";
import type { NewMessage } from "./store.ts";

export interface StoreDependencies {
  /** Near it the oldest delivered and spam messages are deleted; at it messages are refused, and nothing else. */
  maxDatabaseBytes: number;
  newId: () => string;
  wait: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds since any moment, whatever happens to the clock. */
  monotonicNow: () => number;
}

/** Creates the store on an engine whose database is migrated. */
export function createStore(engine: Engine, dependencies: StoreDependencies) {
  const { query } = engine;
  const cap = createSizeCap(dependencies);
  const batcher = createBatcher(engine, cap);
  const lease = createLease(query, dependencies.newId());

  return {
    ...createState(engine),

    counter: {
      read: createCounterReader(engine),
      /**
       * Adds one to the count and to today's visits.
       * @param language the language of the visited page, if the client states it
       * @param source where the visitor came from, a clean name, if it is counted
       * @returns the new count, which no other increment gets
       */
      increment: (language?: Language, source?: string): Promise<bigint> =>
        batcher.addVisit({ language, source }),
      /** Adds one to today's clicks. */
      countClick: (click: OutboundClick): Promise<void> => batcher.addClick(click),
    },

    messages: {
      ...createMessages(engine, { ...dependencies, onDeleted: cap.forget }),

      /** Whether the largest message would be stored now. Delivered messages and spam count as room. */
      hasRoom: (): Promise<boolean> => cap.hasRoom(query),

      /**
       * Stores a message, unless an earlier one has the same digest.
       * @returns the reference of the stored message
       * @throws {StoreFullError} if the cap is reached and only unread messages are left
       */
      async add(message: NewMessage): Promise<string> {
        const result = await batcher.addMessage(message);
        if (typeof result !== "string") throw result;
        return result;
      },
    },

    /** Reads the counts of the days `from` to `to`, both `YYYY-MM-DD` and inclusive. */
    readDailyCounts: (from: string, to: string) => readDailyCounts(query, from, to),

    /** Kept in memory, so it also works while the database is unavailable. */
    health: batcher.health,

    /** Renews the lease of the service, and notes for `health` whether that was committed. Rejects if it wasn't. */
    checkWritable: (): Promise<void> => batcher.check(lease.renew),

    /** Commits the writes that wait, ends the lease, then closes. */
    async close(): Promise<void> {
      await batcher.finish();
      await lease.end();
      await engine.close();
    },
  };
}
