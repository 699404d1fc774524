import type { DatabaseSync } from "node:sqlite";

export interface Counter {
  read(): bigint;
  /** Settles when the raise is on disk, with a number that no other raise is given. */
  raise(): Promise<bigint>;
}

/**
 * The visitor counter. Raises that arrive in one turn of the event loop share one transaction, and
 * so one sync to disk, which is what a raise costs.
 */
export function createCounter(database: DatabaseSync): Counter {
  const select = database.prepare("select count from visitor_counter");
  const update = database.prepare("update visitor_counter set count = count + ? returning count");
  select.setReadBigInts(true);
  update.setReadBigInts(true);
  let waiting: PromiseWithResolvers<bigint>[] = [];

  function commit(): void {
    const raises = waiting;
    waiting = [];
    try {
      const before = raiseBy(BigInt(raises.length)) - BigInt(raises.length);
      for (const [index, { resolve }] of raises.entries()) resolve(before + BigInt(index + 1));
    } catch (error) {
      for (const { reject } of raises) reject(error);
    }
  }

  /** `all`, not `get`: only the step after the last row commits, and `get` would not see that one fail. */
  function raiseBy(step: bigint): bigint {
    return countOf(update.all(step)[0]);
  }

  return {
    read: () => countOf(select.get()),
    raise() {
      if (waiting.length === 0) setImmediate(commit);
      const raise = Promise.withResolvers<bigint>();
      waiting.push(raise);
      return raise.promise;
    },
  };
}

function countOf(row: Record<string, unknown> | undefined): bigint {
  if (typeof row?.count !== "bigint") throw new Error("visitor_counter has lost its row");
  return row.count;
}
