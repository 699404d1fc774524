import type { Language } from "../../contract/languages.ts";
import type { OutboundClick } from "../../contract/outbound-click.ts";
import { readCounter, writeClicks, writeSources, writeVisits } from "./counts.ts";
import { type Engine, type Query, type Row, toRows } from "./engines/engine.ts";
import { insertMessages, measureMessage } from "./messages.ts";
import type { SizeCap } from "./size-cap.ts";
import { type NewMessage, StoreFullError, type StoreHealth } from "./store.ts";

/** A visit, as far as it is known. */
export interface Visit {
  language: Language | undefined;
  source: string | undefined;
}

/** The reference of the stored message, or why it was not stored. */
type MessageResult = string | StoreFullError;

/** A write that waits for its batch. */
interface Write<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Batch {
  visits: Write<Visit, bigint>[];
  clicks: Write<OutboundClick, void>[];
  messages: Write<NewMessage, MessageResult>[];
}

/** The first write of a batch waits for the last, so a batch must not grow without limit. */
const maxOfKind = { visits: 5_000, clicks: 5_000, messages: 100 };

/**
 * Commits writes in batches, because the sync to disk is what a write costs. A batch has the writes of one turn of
 * the event loop, or those that arrive while the batch before it is being written. The promise of each write settles
 * when its whole batch is on disk, or rejects if it isn't.
 */
export function createBatcher({ transact, classify }: Engine, cap: SizeCap) {
  const queue: Batch = { visits: [], clicks: [], messages: [] };
  let running: Promise<void> | undefined;
  const health: StoreHealth = { committed: undefined, readOnly: false };

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (countWrites(queue) > 0)
      await write({
        visits: queue.visits.splice(0, maxOfKind.visits),
        clicks: queue.clicks.splice(0, maxOfKind.clicks),
        messages: queue.messages.splice(0, maxOfKind.messages),
      });
    running = undefined;
  }

  async function write(batch: Batch): Promise<void> {
    const { visits, clicks, messages } = batch;
    try {
      await commit(batch);
    } catch (error) {
      // A rollback restores the messages that were deleted to make room.
      cap.forget();
      if (classify(error) === "data" && messages.length > 0 && countWrites(batch) > 1) {
        // One message that can't be stored must not fail the other writes.
        for (const message of messages) await write({ visits: [], clicks: [], messages: [message] });
        if (visits.length + clicks.length > 0) await write({ visits, clicks, messages: [] });
        return;
      }
      note(error);
      for (const { reject } of [...visits, ...clicks, ...messages]) reject(error);
    }
  }

  /**
   * Writes a batch in one transaction, which takes one round trip to the database, and one more for messages. The rows
   * that all instances write come last, the row of the counter at the very end: so they are locked for the shortest
   * time. The order is that of the hosted function, which prevents deadlocks.
   */
  async function commit({ visits, clicks, messages }: Batch): Promise<void> {
    const newVisits = visits.map(({ item }) => item);
    const newClicks = clicks.map(({ item }) => item);
    const newMessages = messages.map(({ item }) => item);
    const { total, results } = await transact(async (transaction) => {
      const admission = newMessages.length > 0 ? await admit(newMessages, transaction.query) : undefined;
      const rows = await transaction.commit([
        ...(admission ? [insertMessages(admission.admitted)] : []),
        ...writeSources(newVisits, newClicks),
        ...writeClicks(newClicks),
        ...writeVisits(newVisits),
      ]);
      if (admission) cap.note(admission.admitted);
      return {
        total: visits.length > 0 ? readCounter(rows.at(-1) ?? []) : 0n,
        results: admission?.createResults(rows[0] ?? []) ?? [],
      };
    }, "batch");
    note(undefined);
    const before = total - BigInt(visits.length);
    for (const [index, { resolve }] of visits.entries()) resolve(before + BigInt(index + 1));
    for (const { resolve } of clicks) resolve();
    for (const [index, { resolve, item }] of messages.entries()) resolve(results[index] ?? item.reference);
  }

  /** Decides which messages are stored. A repetition of a stored message needs no room. */
  async function admit(messages: NewMessage[], query: Query) {
    // Two instances that insert the same digests in opposite orders would wait for each other.
    const sorted = messages.toSorted((one, other) => compare(one.idempotencyDigest, other.idempotencyDigest));
    const [found, room] = await Promise.all([findDigests(messages, query), cap.makeRoom(messages, query)]);
    const digests = new Set(found.map(({ digest }) => digest));
    const refused = new Map<NewMessage, MessageResult>();
    let left = room;
    const admitted = sorted.filter((message) => {
      const { idempotencyDigest } = message;
      if (idempotencyDigest !== undefined && digests.has(idempotencyDigest)) return false;
      const bytes = measureMessage(message);
      if (bytes > left) {
        refused.set(message, new StoreFullError());
        return false;
      }
      if (idempotencyDigest !== undefined) digests.add(idempotencyDigest);
      left -= bytes;
      return true;
    });
    return {
      admitted,
      /** `inserted` are the rows of the statement that inserts the admitted messages. */
      createResults(inserted: Row[]): MessageResult[] {
        const references = new Map(
          [...found, ...inserted].map(({ digest, reference }) => [digest, String(reference)]),
        );
        return messages.map(
          (message) =>
            refused.get(message) ??
            (message.idempotencyDigest && references.get(message.idempotencyDigest)) ??
            message.reference,
        );
      },
    };
  }

  function note(error: unknown): void {
    health.committed = error === undefined;
    health.readOnly = error !== undefined && classify(error) === "read-only";
  }

  function add<Item, Result>(writes: Write<Item, Result>[], item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    writes.push({ item, resolve, reject });
    running ??= run();
    return promise;
  }

  return {
    addVisit: (visit: Visit) => add(queue.visits, visit),
    addClick: (click: OutboundClick) => add(queue.clicks, click),
    addMessage: (message: NewMessage) => add(queue.messages, message),

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

async function findDigests(messages: readonly NewMessage[], query: Query): Promise<Row[]> {
  const digests = messages.flatMap(({ idempotencyDigest: digest }) =>
    digest === undefined ? [] : { digest },
  );
  if (digests.length === 0) return [];
  return query(
    `select idempotency_digest as digest, reference from inbox_message
    where idempotency_digest in (select value ->> 'digest' from json_each($1))`,
    [toRows(digests)],
  );
}

function compare(one = "", other = ""): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function countWrites({ visits, clicks, messages }: Batch): number {
  return visits.length + clicks.length + messages.length;
}
