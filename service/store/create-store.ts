import { createCounts } from "./counts.ts";
import type { Engine } from "./engines/engine.ts";
import { createMessageClaims } from "./message-claims.ts";
import { createMessageChanges, createMessageReader } from "./messages.ts";
import { createMessageWriter } from "./new-messages.ts";
import { createSales } from "./sales.ts";
import { createState } from "./state.ts";

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
export const createStore = (engine: StoreEngine, dependencies: StoreDependencies) => ({
  ...createState(engine),
  ...createCounts(engine),
  ...createSales(engine),
  messages: {
    ...createMessageReader(engine),
    ...createMessageClaims(engine),
    ...createMessageChanges(engine, dependencies.wait),
    ...createMessageWriter(engine, dependencies),
  },
  /** Lists the settings of the server with which it can lose acknowledged writes: none on SQLite. */
  findUnsafeSettings: engine.findUnsafeSettings,
  /** Waits for running transactions, then closes. */
  close: engine.close,
});
