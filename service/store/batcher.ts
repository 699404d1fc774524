import type { Language } from "../../contract/languages.ts";
import type { OutboundClick } from "../../contract/outbound-click.ts";
import type { NewMessage, RateLimitRequest, StoreFullError, StoreHealth } from "./store.ts";

export interface RateLimitUse {
  requests: readonly RateLimitRequest[];
  windowMs: number;
}

/** Each kind of write: what a caller adds, and what it gets back. */
interface Writes {
  visits: { item: Language | undefined; result: bigint };
  clicks: { item: OutboundClick; result: undefined };
  /** The reference of the stored message, or why it was not stored. */
  messages: { item: NewMessage; result: string | StoreFullError };
  /** As in `RateLimitStore.use`. */
  rateLimits: { item: RateLimitUse; result: number };
}

type Kind = keyof Writes;

/** The items of each kind, in the order in which they were added. */
export type Batch = { [K in Kind]: Writes[K]["item"][] };

/** The results for the items, in the same order. */
export type BatchResults = { [K in Kind]: Writes[K]["result"][] };

/** Writes a batch in one transaction. If it throws or rejects, nothing was written. */
export type CommitBatch = (batch: Batch) => BatchResults | Promise<BatchResults>;

/** A write that waits for its batch. */
interface WaitingWrite {
  kind: Kind;
  item: unknown;
  settler: PromiseWithResolvers<unknown>;
}

/** The first write of a batch waits for the last, so a batch must not grow without limit. */
const maxBatchSize = 5_000;

/**
 * Commits writes in batches, because the sync to disk is what a write costs. A batch has the writes of one turn of
 * the event loop; on an engine that does not block, those that arrive while the batch before it is being written.
 * The promise of each write settles when its whole batch is on disk, or rejects if nothing of it is.
 */
export function createBatcher(commit: CommitBatch) {
  const waiting: WaitingWrite[] = [];
  let running: Promise<void> | undefined;
  const health: StoreHealth = { committed: undefined, failedCommits: 0 };

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const writes = Map.groupBy(waiting.splice(0, maxBatchSize), ({ kind }) => kind);
      try {
        // The next batch gathers during this await. SQLite commits at once, and must not wait for another turn.
        const committed = commit(createBatch(writes));
        const results = committed instanceof Promise ? await committed : committed;
        health.committed = true;
        for (const [kind, group] of writes)
          for (const [index, { settler }] of group.entries()) settler.resolve(results[kind][index]);
      } catch (error) {
        health.committed = false;
        health.failedCommits += 1;
        for (const group of writes.values()) for (const { settler } of group) settler.reject(error);
      }
    }
    running = undefined;
  }

  return {
    add<K extends Kind>(kind: K, item: Writes[K]["item"]): Promise<Writes[K]["result"]> {
      const settler = Promise.withResolvers<unknown>();
      waiting.push({ kind, item, settler });
      running ??= run();
      return settler.promise as Promise<Writes[K]["result"]>;
    },

    health: (): StoreHealth => ({ ...health }),

    /** Resolves when everything is written. */
    async finish(): Promise<void> {
      await running;
    },
  };
}

function createBatch(writes: Map<Kind, WaitingWrite[]>): Batch {
  const list = <K extends Kind>(kind: K) =>
    (writes.get(kind) ?? []).map(({ item }) => item as Writes[K]["item"]);
  return {
    visits: list("visits"),
    clicks: list("clicks"),
    messages: list("messages"),
    rateLimits: list("rateLimits"),
  };
}
