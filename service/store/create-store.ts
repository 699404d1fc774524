import type { Language } from "../../contract/languages.ts";
import type { OutboundClick } from "../../contract/outbound-click.ts";
import { createBatcher } from "./batcher.ts";
import { type Count, readCounter, readDailyCounts, writeCounts } from "./counts.ts";
import type { Engine } from "./engines/engine.ts";
import { createMessageClaims } from "./message-claims.ts";
import { createMessageChanges, createMessageReader } from "./messages.ts";
import { createMessageWriter } from "./new-messages.ts";
import { createState } from "./state.ts";
import { undetermined } from "./store.ts";

export interface StoreDependencies {
  /** At this size of all messages, new ones are refused, and nothing else is. */
  maxDatabaseBytes: number;
  wait: (milliseconds: number) => Promise<unknown>;
  /** Monotonic milliseconds, unaffected by changes of the clock. */
  monotonicNow: () => number;
}

/** What the store needs of an engine. */
export type StoreEngine = Pick<Engine, "query" | "transact" | "isAboutData" | "findUnsafeSettings" | "close">;

/** Creates the store on an engine whose database is ready for use. */
export function createStore(engine: StoreEngine, dependencies: StoreDependencies) {
  const { query } = engine;
  const writer = createMessageWriter(engine, dependencies);
  const counts = createBatcher((items: Count[]) => writeCounts(engine, items), engine);
  // Calls during a read share the next one: a flood of reads takes one connection.
  const reads = createBatcher(async (calls: undefined[]) => {
    const count = await readCounter(query);
    return calls.map(() => count);
  }, engine);
  const additions = createBatcher(writer.add, engine, 100);

  return {
    ...createState(engine),

    counter: {
      read: () => reads.add(undefined),
      /**
       * Adds one to the count and to today's visits.
       * @param language the language of the visited page, if the client states it
       * @param source where the visitor came from, a clean name, if it is counted
       * @returns the new count, which no other increment gets
       */
      increment: (language?: Language, source = ""): Promise<bigint> =>
        counts.add({ placement: "", language: language ?? undetermined, source }),
      /** Adds one to today's clicks. */
      async countClick({ source = "", ...click }: OutboundClick): Promise<void> {
        await counts.add({ ...click, source });
      },
    },

    messages: {
      ...createMessageReader(engine),
      ...createMessageClaims(engine),
      ...createMessageChanges(engine, dependencies.wait),
      ...writer,

      /**
       * Stores a message, unless an earlier one has the same digest.
       * @returns the reference of the stored message; undefined if the cap is reached, until others are deleted
       */
      add: additions.add,
    },

    /**
     * Reads the counts of the days `from` to `to`, both `YYYY-MM-DD` and inclusive.
     * @param source only its visits and clicks
     */
    readDailyCounts: (from: string, to: string, source?: string) => readDailyCounts(query, from, to, source),

    /** Lists the settings of the server with which it can lose acknowledged writes: none on SQLite. */
    findUnsafeSettings: engine.findUnsafeSettings,

    /** Commits the pending writes, then closes. */
    async close(): Promise<void> {
      await Promise.all([counts.finish(), additions.finish()]);
      await engine.close();
    },
  };
}
