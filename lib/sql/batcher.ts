import type { Engine } from "./engine.ts";

interface Write<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Collects items and commits them in batches, because most of the cost of a write is the sync to disk. A batch has the
 * items of one turn of the event loop, or those that arrive while the previous batch is being written.
 * @param write commits a batch and returns a result for each item
 * @param maxItems the first item of a batch waits for the last, so a batch must not grow without limit
 * @returns a function that resolves once its item's batch is on disk and rejects if it isn't
 */
export function createBatcher<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { isAboutData }: Pick<Engine, "isAboutData">,
  maxItems = 5_000,
) {
  const queue: Write<Item, Result>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) await settle(queue.splice(0, maxItems));
    isRunning = false;
  }

  async function settle(batch: Write<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      // One item that can't be stored must not fail the others.
      if (batch.length > 1 && isAboutData(error)) for (const each of batch) await settle([each]);
      else for (const { reject } of batch) reject(error);
    }
  }

  return (item: Item): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    queue.push({ item, resolve, reject });
    if (!isRunning) run();
    return promise;
  };
}
