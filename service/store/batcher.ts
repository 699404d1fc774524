import type { Language } from "../../contract/languages.ts";
import type { OutboundClick } from "../../contract/outbound-click.ts";
import type { Engine } from "./engines/engine.ts";
import type { LimitReachedError, NewMessage, StoreFullError, StoreHealth } from "./store.ts";

/** A visit, as far as it is known. */
export interface Visit {
  language: Language | undefined;
  source: string | undefined;
}

/** The items of each kind, in the order in which they were added. */
export interface Batch {
  visits: Visit[];
  clicks: OutboundClick[];
  messages: NewMessage[];
}

/** The results for the items, in the same order. */
export interface BatchResults {
  visits: bigint[];
  /** The reference of the stored message, or why it was not stored. */
  messages: (string | StoreFullError | LimitReachedError)[];
}

/** Writes a batch in one transaction. If it rejects, nothing was written. */
export type CommitBatch = (batch: Batch) => Promise<BatchResults>;

/** A write that waits for its batch. */
interface Write<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Writes {
  visits: Write<Visit, bigint>[];
  clicks: Write<OutboundClick, void>[];
  messages: Write<NewMessage, BatchResults["messages"][number]>[];
}

/** The first write of a batch waits for the last, so a batch must not grow without limit. */
const maxOfKind = { visits: 5_000, clicks: 5_000, messages: 100 };

/**
 * Commits writes in batches, because the sync to disk is what a write costs. A batch has the writes of one turn of
 * the event loop, or those that arrive while the batch before it is being written. The promise of each write settles
 * when its whole batch is on disk, or rejects if it isn't.
 */
export function createBatcher(commit: CommitBatch, classify: Engine["classify"]) {
  const waiting: Writes = { visits: [], clicks: [], messages: [] };
  let running: Promise<void> | undefined;
  const health: StoreHealth = { committed: undefined, failedCommits: 0, readOnly: false };

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (countWrites(waiting) > 0)
      await write({
        visits: waiting.visits.splice(0, maxOfKind.visits),
        clicks: waiting.clicks.splice(0, maxOfKind.clicks),
        messages: waiting.messages.splice(0, maxOfKind.messages),
      });
    running = undefined;
  }

  async function write(writes: Writes): Promise<void> {
    try {
      const results = await commit({
        visits: writes.visits.map(({ item }) => item),
        clicks: writes.clicks.map(({ item }) => item),
        messages: writes.messages.map(({ item }) => item),
      });
      note(undefined);
      settle(writes.visits, results.visits);
      settle(writes.messages, results.messages);
      for (const { resolve } of writes.clicks) resolve();
    } catch (error) {
      if (classify(error) === "data" && writes.messages.length > 0 && countWrites(writes) > 1)
        return splitMessages(writes);
      note(error);
      health.failedCommits += 1;
      for (const { reject } of [...writes.visits, ...writes.clicks, ...writes.messages]) reject(error);
    }
  }

  function note(error: unknown): void {
    health.committed = error === undefined;
    health.readOnly = error !== undefined && classify(error) === "read-only";
  }

  /** One message that can't be stored must not fail the other writes. */
  async function splitMessages({ visits, clicks, messages }: Writes): Promise<void> {
    for (const message of messages) await write({ visits: [], clicks: [], messages: [message] });
    if (visits.length + clicks.length > 0) await write({ visits, clicks, messages: [] });
  }

  function add<Item, Result>(writes: Write<Item, Result>[], item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    writes.push({ item, resolve, reject });
    running ??= run();
    return promise;
  }

  return {
    addVisit: (visit: Visit) => add(waiting.visits, visit),
    addClick: (click: OutboundClick) => add(waiting.clicks, click),
    addMessage: (message: NewMessage) => add(waiting.messages, message),

    health: (): StoreHealth => ({ ...health }),

    /** Runs another write, which shows whether writes succeed. */
    async check(run: () => Promise<void>): Promise<void> {
      try {
        await run();
        note(undefined);
      } catch (error) {
        note(error);
        throw error;
      }
    },

    /** Resolves when everything is written. */
    async finish(): Promise<void> {
      await running;
    },
  };
}

function settle<Item, Result>(writes: Write<Item, Result>[], results: Result[]): void {
  for (const [index, { resolve, reject }] of writes.entries()) {
    const result = results[index];
    if (result === undefined) reject(new Error("a write has no result"));
    else resolve(result);
  }
}

function countWrites({ visits, clicks, messages }: Writes): number {
  return visits.length + clicks.length + messages.length;
}
