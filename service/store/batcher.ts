import type { Language } from "../../contract/languages.ts";
import type { OutboundClick } from "../../contract/outbound-click.ts";
import type { LimitRequest, NewMessage, StoreFullError, StoreHealth } from "./store.ts";

export interface LimitUse {
  requests: readonly LimitRequest[];
  windowMs: number;
}

/** Each kind of write: what a caller adds, and what it gets back. */
interface Writes {
  visits: { item: Language | undefined; result: bigint };
  clicks: { item: OutboundClick; result: undefined };
  /** The reference of the stored message, or why it was not stored. */
  messages: { item: NewMessage; result: string | StoreFullError };
  /** As in `LimitStore.use`. */
  limits: { item: LimitUse; result: number };
}

type Kind = keyof Writes;

/** The items of each kind, in the order in which they were added. */
export type Batch = { [K in Kind]: Writes[K]["item"][] };

/** The results for the items, in the same order. */
export type BatchResults = { [K in Kind]: Writes[K]["result"][] };

/** Writes a batch in one transaction. If it throws or rejects, nothing was written. */
export type CommitBatch = (batch: Batch) => BatchResults | Promise<BatchResults>;

type Settlers = { [K in Kind]: PromiseWithResolvers<Writes[K]["result"]>[] };

const kinds: Kind[] = ["visits", "clicks", "messages", "limits"];

/** The first item of a batch waits for the last, so a batch must not grow without limit. */
const maxBatchSize = 5_000;

/**
 * Commits writes in batches, because the sync to disk is what a write costs. A batch has the writes of one turn of
 * the event loop; on an engine that does not block, those that arrive while the batch before it is being written.
 * The promise of each write settles when its whole batch is on disk, or rejects if nothing of it is.
 */
export function createBatcher(commit: CommitBatch) {
  const waiting: { batch: Batch; settlers: Settlers; size: number }[] = [];
  let running: Promise<void> | undefined;
  const health: StoreHealth = { committed: undefined, failedCommits: 0 };

  function gather() {
    const last = waiting.at(-1);
    if (last && last.size < maxBatchSize) return last;
    const next = { batch: createEmpty<Batch>(), settlers: createEmpty<Settlers>(), size: 0 };
    waiting.push(next);
    return next;
  }

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { batch, settlers } = next;
      try {
        // The next batch gathers during this await. SQLite commits at once, and must not wait for another turn.
        const committed = commit(batch);
        const results = committed instanceof Promise ? await committed : committed;
        health.committed = true;
        for (const kind of kinds) resolveAll(settlers[kind] as Settler[], results[kind]);
      } catch (error) {
        health.committed = false;
        health.failedCommits += 1;
        for (const kind of kinds) for (const { reject } of settlers[kind]) reject(error);
      }
    }
    running = undefined;
  }

  return {
    add<K extends Kind>(kind: K, item: Writes[K]["item"]): Promise<Writes[K]["result"]> {
      const gathering = gather();
      gathering.size += 1;
      const { batch, settlers } = gathering;
      const settler = Promise.withResolvers<Writes[K]["result"]>();
      (batch[kind] as Writes[K]["item"][]).push(item);
      (settlers[kind] as PromiseWithResolvers<Writes[K]["result"]>[]).push(settler);
      running ??= run();
      return settler.promise;
    },

    health: (): StoreHealth => ({ ...health }),

    /** Resolves when everything is written. */
    async finish(): Promise<void> {
      await running;
    },
  };
}

type Settler = PromiseWithResolvers<unknown>;

function resolveAll(settlers: Settler[], results: unknown[]): void {
  for (const [index, { resolve }] of settlers.entries()) resolve(results[index]);
}

function createEmpty<Lists extends Batch | Settlers>(): Lists {
  return { visits: [], clicks: [], messages: [], limits: [] } as unknown as Lists;
}
