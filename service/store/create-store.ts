import type { Engine } from "../../lib/sql/engine.ts";
import type { Store } from "../store.ts";
import { createCounts } from "./counts.ts";
import { createMessageClaims } from "./message-claims.ts";
import { createMessageChanges, createMessageReader } from "./messages.ts";
import { type CapOptions, createMessageWriter } from "./new-messages.ts";
import { createSales } from "./sales.ts";
import { createSources } from "./sources.ts";
import { createStoreState } from "./store-state.ts";

export interface StoreDependencies extends CapOptions {
  wait: (milliseconds: number) => Promise<unknown>;
}

/** What the store needs of an engine. */
export type StoreEngine = Pick<Engine, "query" | "transact" | "isAboutData" | "findUnsafeSettings" | "close">;

/** Creates the store on an engine whose database is ready for use. */
export const createStore = (engine: StoreEngine, dependencies: StoreDependencies): Store => ({
  ...createStoreState(engine),
  ...createCounts(engine),
  ...createSales(engine),
  sources: createSources(engine, dependencies.wait),
  messages: {
    ...createMessageReader(engine),
    ...createMessageClaims(engine),
    ...createMessageChanges(engine, dependencies.wait),
    ...createMessageWriter(engine, dependencies),
  },
  findUnsafeSettings: engine.findUnsafeSettings,
  close: engine.close,
});
