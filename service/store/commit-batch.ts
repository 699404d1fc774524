import type { Batch, BatchResults } from "./batcher.ts";
import { numberVisits, writeClicks, writeSources, writeVisits } from "./counts.ts";
import { type Engine, type Query, type Row, type Statement, toRows } from "./engines/engine.ts";
import { insertMessages, measureMessage } from "./messages.ts";
import { readWindows } from "./rate-limits.ts";
import type { SizeCap } from "./size-cap.ts";
import { LimitReachedError, type NewMessage, StoreFullError } from "./store.ts";

type Refusal = StoreFullError | LimitReachedError;

/**
 * Writes a batch in one transaction, which takes one round trip to the database, and one more for messages. The rows
 * that all instances write come last, the row of the counter at the very end: so they are locked for the shortest
 * time. The order is that of the hosted function, which prevents deadlocks.
 */
export async function commitBatch(
  { visits, clicks, messages }: Batch,
  { transact }: Pick<Engine, "transact">,
  cap: SizeCap,
): Promise<BatchResults> {
  const findStored = findDigests(messages);
  const committed = transact(async ({ query, commit }) => {
    const admission = messages.length > 0 ? await admit(messages, query, cap) : undefined;
    const inserts = admission ? [insertMessages(admission.admitted), findStored, ...admission.uses] : [];
    const statements = [
      ...inserts,
      ...writeSources(visits, clicks),
      ...writeClicks(clicks),
      ...writeVisits(visits),
    ];
    const rows = await commit(statements);
    if (admission) cap.note(admission.admitted);
    const stored = mapReferences(rows[statements.indexOf(findStored)] ?? []);
    return {
      visits: numberVisits(visits.length, rows.at(-1) ?? []),
      messages: messages.map((message) => {
        const { idempotencyDigest, reference } = message;
        const earlier = idempotencyDigest === undefined ? undefined : stored.get(idempotencyDigest);
        return earlier ?? admission?.refused.get(message) ?? reference;
      }),
    };
  }, "batch");
  // A rollback restores the messages that were deleted to make room.
  committed.catch(cap.forget);
  return committed;
}

/** Decides which messages are stored. A repetition of a stored message needs no room, and uses no limit. */
async function admit(messages: NewMessage[], query: Query, cap: SizeCap) {
  // Two instances that insert the same digests in opposite orders would wait for each other.
  const sorted = messages.toSorted((one, other) => compare(one.idempotencyDigest, other.idempotencyDigest));
  const uses = messages.flatMap(({ limits = [] }) => limits);
  const [windows, found, room] = await Promise.all([
    uses.length > 0 ? readWindows(query, uses, { lock: true }) : undefined,
    query(findDigests(messages).text, findDigests(messages).values),
    cap.makeRoom(messages, query),
  ]);
  const digests = new Set(mapReferences(found).keys());
  const refused = new Map<NewMessage, Refusal>();
  let left = room;
  const admitted = sorted.filter((message) => {
    const { idempotencyDigest, limits = [] } = message;
    if (idempotencyDigest !== undefined && digests.has(idempotencyDigest)) return false;
    const bytes = measureMessage(message);
    const waitMs = windows?.check(limits) ?? 0;
    if (bytes > left) refused.set(message, new StoreFullError());
    else if (waitMs > 0) refused.set(message, new LimitReachedError(waitMs));
    if (refused.has(message)) return false;
    if (idempotencyDigest !== undefined) digests.add(idempotencyDigest);
    left -= bytes;
    windows?.count(limits);
    return true;
  });
  return { admitted, refused, uses: windows?.write() ?? [] };
}

function compare(one = "", other = ""): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Finds the references of stored messages with the digests of these. */
function findDigests(messages: readonly NewMessage[]): Statement {
  const digests = messages.flatMap(({ idempotencyDigest: digest }) =>
    digest === undefined ? [] : { digest },
  );
  return {
    text: `select idempotency_digest as digest, reference from inbox_message
      where idempotency_digest in (select value ->> 'digest' from json_each($1))`,
    values: [toRows(digests)],
  };
}

function mapReferences(rows: Row[]): Map<string, string> {
  return new Map(rows.map(({ digest, reference }) => [String(digest), String(reference)]));
}
