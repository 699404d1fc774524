import type { Language } from "../../contract/languages.ts";
import type { OutboundClick } from "../../contract/outbound-click.ts";
import type { LimitRequest, NewMessage, StoreFullError, StoreHealth } from "./store.ts";

export interface LimitUse {
  requests: readonly LimitRequest[];
  windowMs: number;
}

/** What is written in batches: the items of each kind, and what each item's caller is given. */
interface Writes {
  visits: { item: Language | undefined; result: bigint };
  clicks: { item: OutboundClick; result: undefined };
  /** The reference that is kept, or why none is. */
  messages: { item: NewMessage; result: string | StoreFullError };
  /** As `LimitStore.use` returns it. */
  limits: { item: LimitUse; result: number };
}

type Kind = keyof Writes;

/** Items in the order they came. */
export type Batch = { [K in Kind]: Writes[K]["item"][] };

/** A result for each item, in the same order. */
export type BatchResults = { [K in Kind]: Writes[K]["result"][] };

/** Writes a batch in one transaction. Throws, or rejects, where nothing of it is written. */
export type CommitBatch = (batch: Batch) => BatchResults | Promise<BatchResults>;

type Settlers = { [K in Kind]: PromiseWithResolvers<Writes[K]["result"]>[] };

const kinds: Kind[] = ["visits", "clicks", "messages", "limits"];

/** Items of one batch: more would make the first of them wait for the last. */
const largestBatch = 5_000;

/**
 * Commits together what arrives together: a sync to disk is what a write costs. A batch takes what came within one
 * turn of the event loop, or, on an engine that does not block, while the batch before it was under way. Each caller
 * settles when the whole batch is on disk, or is told that nothing of it is.
 */
export function createBatcher(commit: CommitBatch) {
  const waiting: { batch: Batch; settlers: Settlers; size: number }[] = [];
  let running: Promise<void> | undefined;
  const health: StoreHealth = { committed: undefined, failedCommits: 0 };

  function gather() {
    const last = waiting.at(-1);
    if (last && last.size < largestBatch) return last;
    const next = { batch: createEmpty<Batch>(), settlers: createEmpty<Settlers>(), size: 0 };
    waiting.push(next);
    return next;
  }

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { batch, settlers } = next;
      try {
        // Awaited only where there is something to wait for: the next batch gathers meanwhile.
        const written = commit(batch);
        const results = written instanceof Promise ? await written : written;
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
      const { batch, settlers } = count(gather());
      const settler = Promise.withResolvers<Writes[K]["result"]>();
      (batch[kind] as Writes[K]["item"][]).push(item);
      (settlers[kind] as PromiseWithResolvers<Writes[K]["result"]>[]).push(settler);
      running ??= run();
      return settler.promise;
    },

    health: (): StoreHealth => ({ ...health }),

    /** Resolves when nothing waits. */
    async finish(): Promise<void> {
      await running;
    },
  };
}

type Settler = PromiseWithResolvers<unknown>;

function resolveAll(settlers: Settler[], results: unknown[]): void {
  for (const [index, { resolve }] of settlers.entries()) resolve(results[index]);
}

function count<Gathered extends { size: number }>(gathered: Gathered): Gathered {
  gathered.size += 1;
  return gathered;
}

function createEmpty<Lists extends Batch | Settlers>(): Lists {
  return { visits: [], clicks: [], messages: [], limits: [] } as unknown as Lists;
}
