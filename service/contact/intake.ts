import type { Outbox, StoreRequest } from "./outbox.ts";

interface Waiting extends PromiseWithResolvers<string> {
  request: StoreRequest;
}

/**
 * Stores messages that arrive in one turn of the event loop together. A sync to disk is what a message costs,
 * and everybody waits for it: one after another they would hold up the pages too.
 */
export function createIntake(outbox: Pick<Outbox, "storeAll">) {
  let waiting: Waiting[] = [];

  function commit(): void {
    const taken = waiting;
    waiting = [];
    try {
      const references = outbox.storeAll(taken.map(({ request }) => request));
      for (const [index, { resolve }] of taken.entries()) resolve(references[index] as string);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  /** Settles when the message is on disk, with its reference. */
  return (request: StoreRequest): Promise<string> => {
    if (waiting.length === 0) setImmediate(commit);
    const taken = { ...Promise.withResolvers<string>(), request };
    waiting.push(taken);
    return taken.promise;
  };
}
