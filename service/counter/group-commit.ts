import type { DatabaseSync } from "node:sqlite";

export type GroupCommit = ReturnType<typeof createGroupCommit>;

/** Writes many items at once; the result of each, in their order. */
type WriteAll<Item, Result> = (items: Item[]) => Result[];

/**
 * Writes that arrive in one turn of the event loop, of whatever kind, share one transaction, and so one sync to
 * disk, which is what a write costs. Each settles when all are on disk, or when none is.
 */
export function createGroupCommit(database: DatabaseSync) {
  let waiting: Pick<Batch<never, never>, "write" | "resolve" | "reject">[] = [];

  function commit(): void {
    const batches = waiting;
    waiting = [];
    try {
      database.exec("begin immediate");
      for (const batch of batches) batch.write();
      database.exec("commit");
    } catch (error) {
      if (database.isTransaction) database.exec("rollback");
      for (const batch of batches) batch.reject(error);
      return;
    }
    for (const batch of batches) batch.resolve();
  }

  /** Makes a function that writes one item, together with all that arrive in the same turn. */
  return <Item, Result>(writeAll: WriteAll<Item, Result>) => {
    let batch: Batch<Item, Result> | undefined;
    return (item: Item): Promise<Result> => {
      if (!batch || !waiting.includes(batch)) {
        if (waiting.length === 0) setImmediate(commit);
        batch = createBatch(writeAll);
        waiting.push(batch);
      }
      return batch.add(item);
    };
  };
}

type Batch<Item, Result> = ReturnType<typeof createBatch<Item, Result>>;

function createBatch<Item, Result>(writeAll: WriteAll<Item, Result>) {
  const writes: (PromiseWithResolvers<Result> & { item: Item })[] = [];
  let results: Result[] = [];
  return {
    add(item: Item): Promise<Result> {
      const write = { ...Promise.withResolvers<Result>(), item };
      writes.push(write);
      return write.promise;
    },
    write() {
      results = writeAll(writes.map(({ item }) => item));
    },
    resolve() {
      for (const [index, { resolve }] of writes.entries()) resolve(results[index] as Result);
    },
    reject(error: unknown) {
      for (const { reject } of writes) reject(error);
    },
  };
}
